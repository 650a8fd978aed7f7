import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { createGate } from './gate.ts';
import { type ImageKind, imageKind, isAnimatedPng } from './image-kind.ts';
import { ImageRefused } from './image-refused.ts';

export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
}

export interface EncodedImage {
  /** WebP without metadata. */
  readonly bytes: Buffer;
  /** 32 hexadecimal digits, of the bytes. */
  readonly hash: string;
}

const DECODE_SECONDS = 5;
const WEBP = { quality: 82 } as const;

/** What decoding one picture may hold: as much as an AVIF of 12 megapixels takes, the usual photo of a telephone. */
const HELD_BYTES_MAX = 220_000_000;
/** Measured: the decoder keeps its own frames beside the pixels that it hands over. */
const AVIF_COPIES = 6;
/** One at a time for that memory's sake; uploads that wait hold up to 5 MB each, so only a few may. */
const WAITING_MAX = 8;

const inTurn = createGate({ width: 1, waitingMax: WAITING_MAX });

/**
 * Turns somebody's picture into one of ours: only pixels survive, so neither the place where a photo was taken nor a
 * program hidden in the file does. `shape` sizes it; it is upright by then. Throws ImageRefused.
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
    // Loaded with the first picture: it is a tenth of what a server takes that nobody sends one to.
    const { default: sharp } = await import('sharp');
    // Else pictures that are done keep their memory, in case somebody sends the same again.
    sharp.cache(false);
    const encoded = await decoding(async () => {
      // Its header first: nothing is decoded for an image that only claims to be huge.
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

/** What stays in memory until the picture is decoded. 0: it is read in strips, whatever its size and orientation. */
function heldBytes({ width, height, channels, depth, isProgressive }: Metadata, kind: ImageKind): number {
  const values = width * height * channels;
  const decoded = depth === 'uchar' ? values : values * 2;
  if (kind === 'avif') return decoded * AVIF_COPIES;
  // The coefficients of every scan, 16 bits each.
  if (kind === 'jpeg') return isProgressive ? values * 2 : 0;
  return kind === 'webp' || isProgressive ? decoded : 0;
}

/** libvips says in English texts what is wrong with a file; for people they are all one. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', { cause: error });
  }
}
