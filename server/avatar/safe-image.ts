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

/** Decoding takes memory by the pixel: 40 megapixels are about 160 MB, so not for everybody at the same time. */
const inTurn = createGate(2);

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
  return inTurn(async () => {
    // Loaded with the first picture: it is a tenth of what a server takes that nobody sends one to.
    const { default: sharp } = await import('sharp');
    const encoded = await decoding(async () => {
      // Its header first: nothing is decoded for an image that only claims to be huge.
      assertUsable(await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata(), kind, limits);
      const image = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true });
      return shape(image.autoOrient()).webp(WEBP).timeout({ seconds: DECODE_SECONDS }).toBuffer();
    });
    return { bytes: encoded, hash: createHash('sha256').update(encoded).digest('hex').slice(0, 32) };
  });
}

function assertUsable(
  { format, compression, width, height, pages = 1 }: Metadata,
  kind: ImageKind,
  limits: ImageLimits,
): void {
  const decodedAs = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (decodedAs !== kind) throw new ImageRefused('not-an-image');
  if (pages > 1) throw new ImageRefused('animated');
  if (width * height > limits.maxPixels) throw new ImageRefused('too-many-pixels');
}

/** libvips says in English texts what is wrong with a file; for people they are all one. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', { cause: error });
  }
}
