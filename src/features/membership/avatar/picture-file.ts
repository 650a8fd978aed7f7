import { AVATAR } from '#contract/limits.ts';
import type { UiText } from '#ui/text-mode.ts';
import type { Square } from './crop.ts';
import { text } from './text.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Drawn larger than the server keeps it, so that it has something to reduce. */
const DRAWN_PX = AVATAR.size * 2;
const JPEG_QUALITY = 0.92;

/** A file that can't be used; `text` says why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly text: UiText;

  constructor(reason: UiText, options?: ErrorOptions) {
    super(reason.ja, options);
    this.text = reason;
  }
}

/** A camera's picture is far larger than what is sent of it: only the square goes to the server, as a small JPEG. */
const MAX_PICKED_BYTES = 30 * 1024 * 1024;
/** On the longer side of a picture that is reduced while it is opened: enough for the smallest square that can be cut. */
const REDUCED_PX = 4096;

/** What can be said of a file before it is read. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): UiText | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return text.wrongType;
  return size > MAX_PICKED_BYTES ? text.tooLarge : null;
}

/** The picture of a file, upright. @throws PictureRefused */
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

/** From the file, so that the large one needn't stay in memory meanwhile. */
function reduced(file: File, picture: ImageBitmap): Promise<ImageBitmap> {
  const side = picture.width >= picture.height ? { resizeWidth: REDUCED_PX } : { resizeHeight: REDUCED_PX };
  picture.close();
  return createImageBitmap(file, { ...side, resizeQuality: 'high' });
}

/** Draws the square of a picture over the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Square): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // Where a picture is transparent: JPEG knows no transparency and would turn it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file to upload. JPEG: every browser can write it. */
export async function squareFile(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = DRAWN_PX;
  canvas.height = DRAWN_PX;
  drawSquare(canvas, picture, square);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (file === null) throw new PictureRefused(text.unreadable);
  return file;
}
