import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { pictures } from '#server/process/monitoring/events.ts';
import { type ImageKind, imageKind } from './image-kind.ts';
import { pngProblem, withoutTexts } from './png-chunks.ts';
import { createTaskQueue } from './task-queue.ts';

export type ImageRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'animated' | 'broken' | 'busy';

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

/**
 * How many bytes of memory decoding one picture may take. A 12-megapixel AVIF, a typical phone photo, needs about this
 * much.
 */
const HELD_BYTES_MAX = 220_000_000;
/** The AVIF decoder needs this many times the memory of the decoded picture (measured). */
const AVIF_COPIES = 6;
/** How many pictures may wait for the encoder. Only a few may, because each waiting upload holds up to 5 MB. */
const WAITING_MAX = 8;

/**
 * Re-encodes a picture as WebP, so that nothing but its pixels remains: no location or other metadata, and no data
 * hidden in the file. `shape` resizes the picture after it has been turned upright.
 * @throws ImageRefused
 */
export type EncodeImage = (bytes: Buffer, limits: ImageLimits, shape: (image: Sharp) => Sharp) => Promise<EncodedImage>;

/**
 * Creates an encoder that decodes only one picture at a time, to limit memory. So a process should have only one
 * encoder.
 */
export function createImageEncoder(): EncodeImage {
  const inTurn = createTaskQueue({ concurrency: 1, waitingMax: WAITING_MAX });
  const encodeOne: EncodeImage = async (bytes, limits, shape) => {
    const kind = kindOf(bytes, limits);
    const encoding = inTurn(() => encode(kind === 'png' ? withoutTexts(bytes) : bytes, kind, limits, shape));
    if (encoding === null) throw new ImageRefused('busy');
    return encoding;
  };
  return async (...given) => {
    try {
      const encoded = await encodeOne(...given);
      pictures.tell({ outcome: 'encoded' });
      return encoded;
    } catch (error) {
      pictures.tell({ outcome: error instanceof ImageRefused ? error.reason : 'failed' });
      throw error;
    }
  };
}

function kindOf(bytes: Buffer, { maxBytes }: ImageLimits): ImageKind {
  if (bytes.length > maxBytes) throw new ImageRefused('too-large');
  const kind = imageKind(bytes);
  if (kind === null) throw new ImageRefused('not-an-image');
  const problem = kind === 'png' ? pngProblem(bytes) : null;
  if (problem !== null) throw new ImageRefused(problem);
  return kind;
}

async function encode(
  bytes: Buffer,
  kind: ImageKind,
  limits: ImageLimits,
  shape: (image: Sharp) => Sharp,
): Promise<EncodedImage> {
  // Loading sharp increases a server's memory by a tenth, and a server may never need sharp. So sharp is loaded when
  // the first picture arrives.
  const { default: sharp } = await import('sharp');
  // With its cache, libvips would retain decoded pictures in memory.
  sharp.cache(false);
  const encoded = await decoding(async () => {
    // Checks the header first, so that a picture with too many pixels is not decoded.
    assertUsable(await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(), kind, limits);
    const image = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true });
    return shape(image.autoOrient()).webp(WEBP).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  });
  return { bytes: encoded, hash: createHash('sha256').update(encoded).digest('hex').slice(0, 32) };
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

/** How many bytes decoding holds in memory; 0 if the picture is decoded in strips. */
function heldBytes({ width, height, channels, depth, isProgressive }: Metadata, kind: ImageKind): number {
  const values = width * height * channels;
  const decoded = depth === 'uchar' ? values : values * 2;
  if (kind === 'avif') return decoded * AVIF_COPIES;
  // A progressive JPEG is held as coefficients of 16 bits each.
  if (kind === 'jpeg') return isProgressive ? values * 2 : 0;
  return kind === 'webp' || isProgressive ? decoded : 0;
}

/** Replaces libvips' English errors with the reason `broken`, for which there is a Japanese message. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', { cause: error });
  }
}
