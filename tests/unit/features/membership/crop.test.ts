import { afterEach, describe, expect, it, vi } from 'vitest';
import { moveCrop, squareOf, startCrop, zoomCrop } from '#features/membership/avatar/crop.ts';
import { openPicture, PictureRefused, refusalOf } from '#features/membership/avatar/picture-file.ts';

const wide = startCrop(800, 400);

describe('the square of a picture', () => {
  it.each([
    ['starts in the middle', wide, { x: 200, y: 0, side: 400 }],
    ['works for a portrait picture', startCrop(300, 900), { x: 0, y: 300, side: 300 }],
    ['moves left when the picture is dragged right', moveCrop(wide, 0.25, 0), { x: 100, y: 0, side: 400 }],
    ['stops at the edges', moveCrop(wide, -9, 9), { x: 400, y: 0, side: 400 }],
    ['shrinks around its centre', zoomCrop(wide, 2), { x: 300, y: 100, side: 200 }],
    ['moves by a share of its side', moveCrop(zoomCrop(wide, 2), 0.5, 0.5), { x: 200, y: 0, side: 200 }],
    [
      'moves back inside when it grows at a corner',
      zoomCrop(moveCrop(zoomCrop(wide, 4), 9, 9), 1),
      { x: 0, y: 0, side: 400 },
    ],
    ['has a maximum zoom', zoomCrop(wide, 100), { x: 350, y: 150, side: 100 }],
    ['has a minimum zoom', zoomCrop(wide, 0), { x: 200, y: 0, side: 400 }],
  ])('%s', (_, crop, square) => {
    expect(squareOf(crop)).toEqual(square);
  });
});

it.each([
  ['image/jpeg', 1, undefined],
  ['image/avif', 30 * 1024 * 1024, undefined],
  ['image/gif', 1, 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。'],
  ['', 1, 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。'],
  ['image/png', 30 * 1024 * 1024 + 1, '画像は30MB以下のものを選んでください。'],
])('a file of type %s and %i bytes: %s', (type, size, message) => {
  expect(refusalOf({ type, size })?.ja).toBe(message);
});

describe('opening a picture', () => {
  afterEach(() => vi.unstubAllGlobals());
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

  it.each([
    ['leaves its size', 4000, 3000, []],
    ['scales it down if it is very wide', 12_000, 9000, [{ resizeWidth: 4096, resizeQuality: 'high' }]],
    ['scales it down if it is very tall', 9000, 12_000, [{ resizeHeight: 4096, resizeQuality: 'high' }]],
  ])('%s', async (_, width, height, reductions) => {
    const decode = vi.fn(async () => ({ width, height, close: vi.fn() }));
    vi.stubGlobal('createImageBitmap', decode);
    await openPicture(file);
    expect(decode.mock.calls).toEqual([[file], ...reductions.map((options) => [file, options])]);
  });

  it('fails only if the browser can’t decode the file', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('broken', 'InvalidStateError');
    });
    await expect(openPicture(file)).rejects.toThrow(PictureRefused);
  });
});
