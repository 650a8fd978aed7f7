import { AVATAR } from '#contract/limits.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import type { Square } from './crop.ts';
import { text } from './text.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/**
 * Side of the uploaded square. It is twice the size that the server stores, so that scaling it down there gives a sharp
 * picture.
 */
const DRAWN_PX = AVATAR.size * 2;
const JPEG_QUALITY = 0.92;

/** Thrown for a file that can't be used. `text` is the reason to show to the person. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly text: UiText;

  constructor(reason: UiText, options?: ErrorOptions) {
    super(reason.ja, options);
    this.text = reason;
  }
}

/**
 * The largest file that is accepted for cropping. It is generous because camera pictures are large, whereas only a
 * small square is uploaded.
 */
const MAX_PICKED_BYTES = 30 * 1024 * 1024;
/**
 * Pictures with too many pixels are scaled to this longer side when opened. That is enough for the smallest square that
 * can be cropped.
 */
const REDUCED_PX = 4096;

/** The reason why a file can't be used, judged by type and size before it is read; null if there is none. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): UiText | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return text.wrongType;
  return size > MAX_PICKED_BYTES ? text.tooLarge : null;
}

/** Decodes a picture file with its orientation applied. @throws PictureRefused */
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

/** Releases the large bitmap and decodes the file again at a smaller size. */
function reduced(file: File, picture: ImageBitmap): Promise<ImageBitmap> {
  const side = picture.width >= picture.height ? { resizeWidth: REDUCED_PX } : { resizeHeight: REDUCED_PX };
  picture.close();
  return createImageBitmap(file, { ...side, resizeQuality: 'high' });
}

/** Draws a square of the picture over the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would render transparent pixels black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** Encodes the cropped square as a JPEG file, a format that every browser can encode. @throws PictureRefused */
export async function squareFile(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = DRAWN_PX;
  canvas.height = DRAWN_PX;
  drawSquare(canvas, picture, square);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (file === null) throw new PictureRefused(text.unreadable);
  return file;
}
