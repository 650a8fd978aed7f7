import { AVATAR } from '#contract/limits.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import type { Square } from './crop.ts';
import { text } from './text.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Side of the uploaded square in pixels: twice the stored size, so that the server's scaled picture is sharp. */
const DRAWN_PX = AVATAR.size * 2;
const JPEG_QUALITY = 0.92;

/** Thrown for a file that can't be used. `text` tells the person why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly text: UiText;

  constructor(reason: UiText, options?: ErrorOptions) {
    super(reason.ja, options);
    this.text = reason;
  }
}

/**
 * The largest file that can be chosen. The limit is generous, because cameras make large files, and only a small square
 * of the picture is uploaded.
 */
const MAX_PICKED_BYTES = 30 * 1024 * 1024;
/**
 * A picture with too many pixels is scaled down until its longer side has this length. With usual proportions, the
 * smallest square that can be cropped is then still sharp.
 */
const REDUCED_PX = 4096;

/** Why a file can't be used; null if its type and size are allowed. The file is not read for this. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): UiText | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return text.wrongType;
  return size > MAX_PICKED_BYTES ? text.tooLarge : null;
}

/**
 * Decodes a picture file and applies its orientation.
 * @throws PictureRefused
 */
export async function openPicture(file: File): Promise<ImageBitmap> {
  const refusal = refusalOf(file);
  if (refusal !== null) throw new PictureRefused(refusal);
  try {
    const picture = await createImageBitmap(file);
    return picture.width * picture.height > AVATAR.maxPixels ? await reduced(file, picture) : picture;
  } catch (cause) {
    throw new PictureRefused(text.unreadable, { cause });
  }
}

function reduced(file: File, picture: ImageBitmap): Promise<ImageBitmap> {
  const side = picture.width >= picture.height ? { resizeWidth: REDUCED_PX } : { resizeHeight: REDUCED_PX };
  picture.close();
  return createImageBitmap(file, { ...side, resizeQuality: 'high' });
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the cropped square as JPEG, which every browser can encode.
 * @throws PictureRefused
 */
export async function squareFile(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = DRAWN_PX;
  canvas.height = DRAWN_PX;
  drawSquare(canvas, picture, square);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (file === null) throw new PictureRefused(text.unreadable);
  return file;
}
