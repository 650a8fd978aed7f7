import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { type ImageKind, imageKind, isAnimatedPng } from './image-kind.ts';
import { createTaskQueue } from './task-queue.ts';

export type ImageRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'animated' | 'broken' | 'busy';

/** A picture that can't be used. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
}

export interface EncodedImage {
  /** WebP without metadata. */
  readonly bytes: Buffer;
  /** The first 32 hexadecimal digits of the bytes' SHA-256. */
  readonly hash: string;
}

const DECODE_SECONDS = 5;
const WEBP = { quality: 82 } as const;

/** Memory limit for decoding one picture: what an AVIF of 12 megapixels takes, the usual photo of a phone. */
const HELD_BYTES_MAX = 220_000_000;
/** Measured: the decoder holds copies of the frame in addition to the pixels that it returns. */
const AVIF_COPIES = 6;
/**
 * Only one picture is decoded at a time, to limit memory. Each waiting upload holds up to 5 MB, so only a few may wait.
 */
const WAITING_MAX = 8;

const inTurn = createTaskQueue({ concurrency: 1, waitingMax: WAITING_MAX });

/**
 * Re-encodes a picture so that only its pixels survive, without metadata such as the location or hidden programs.
 * `shape` resizes the upright image. Throws ImageRefused.
 */
export async function reencode(
  bytes: Buffer,
  limits: ImageLimits,
  shape: (image: Sharp) => Sharp,
): Promise<EncodedImage> {
  if (bytes.length > limits.maxBytes) throw new ImageRefused('too-large');
  const kind = imageKind(bytes);
  if (kind === null) throw new ImageRefused('not-an-image');
  if (kind === 'png' && isAnimatedPng(bytes)) throw new ImageRefused('animated');
  const encoding = inTurn(async () => {
    // Loaded with the first picture: sharp takes a tenth of the memory of a server that never needs it.
    const { default: sharp } = await import('sharp');
    // Without this, libvips would cache pictures in memory after they are done.
    sharp.cache(false);
    const encoded = await decoding(async () => {
      // Reads the header first, so that an image that only claims to be huge is not decoded.
      assertUsable(await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(), kind, limits);
      const image = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true });
      return shape(image.autoOrient()).webp(WEBP).timeout({ seconds: DECODE_SECONDS }).toBuffer();
    });
    return { bytes: encoded, hash: createHash('sha256').update(encoded).digest('hex').slice(0, 32) };
  });
  if (encoding === null) throw new ImageRefused('busy');
  return encoding;
}

function assertUsable(header: Metadata, kind: ImageKind, limits: ImageLimits): void {
  const { format, compression, width, height, pages = 1 } = header;
  const decodedAs = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (decodedAs !== kind) throw new ImageRefused('not-an-image');
  if (pages > 1) throw new ImageRefused('animated');
  if (width * height > limits.maxPixels || heldBytes(header, kind) > HELD_BYTES_MAX) {
    throw new ImageRefused('too-many-pixels');
  }
}

/** The bytes held in memory while the picture is decoded; 0 if it is read in strips. */
function heldBytes({ width, height, channels, depth, isProgressive }: Metadata, kind: ImageKind): number {
  const values = width * height * channels;
  const decoded = depth === 'uchar' ? values : values * 2;
  if (kind === 'avif') return decoded * AVIF_COPIES;
  // The coefficients of every scan, 16 bits each.
  if (kind === 'jpeg') return isProgressive ? values * 2 : 0;
  return kind === 'webp' || isProgressive ? decoded : 0;
}

/** libvips reports errors as English texts; people see one message for all of them. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', { cause: error });
  }
}
