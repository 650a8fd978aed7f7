import { describe, expect, it } from 'vitest';
import { moveCrop, squareOf, startCrop, zoomCrop } from '#features/membership/avatar/crop.ts';
import { refusalOf } from '#features/membership/avatar/picture-file.ts';

const wide = startCrop(800, 400);

describe('the square of a picture', () => {
  it.each([
    ['begins in the middle', wide, { x: 200, y: 0, side: 400 }],
    ['stands on a tall picture, too', startCrop(300, 900), { x: 0, y: 300, side: 300 }],
    ['goes left when the picture is pushed right', moveCrop(wide, 0.25, 0), { x: 100, y: 0, side: 400 }],
    ['stops at the edges', moveCrop(wide, -9, 9), { x: 400, y: 0, side: 400 }],
    ['shrinks around its middle', zoomCrop(wide, 2), { x: 300, y: 100, side: 200 }],
    ['moves by shares of itself', moveCrop(zoomCrop(wide, 2), 0.5, 0.5), { x: 200, y: 0, side: 200 }],
    [
      'comes back inside when it grows at a corner',
      zoomCrop(moveCrop(zoomCrop(wide, 4), 9, 9), 1),
      { x: 0, y: 0, side: 400 },
    ],
    ['knows how large is enough', zoomCrop(wide, 100), { x: 350, y: 150, side: 100 }],
    ['and how small', zoomCrop(wide, 0), { x: 200, y: 0, side: 400 }],
  ])('%s', (_, crop, square) => {
    expect(squareOf(crop)).toEqual(square);
  });
});

it.each([
  ['image/jpeg', 1, undefined],
  ['image/avif', 5 * 1024 * 1024, undefined],
  ['image/gif', 1, 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。'],
  ['', 1, 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。'],
  ['image/png', 5 * 1024 * 1024 + 1, '画像は5MB以下のものを選んでください。'],
])('a file of type %s and %i bytes: %s', (type, size, message) => {
  expect(refusalOf({ type, size })?.ja).toBe(message);
});
