import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEncoder, ImageRefused } from '#server/images/image-encoder.ts';
import { avatarError, createAvatarEncoder } from '#server/modules/users/upload.ts';
import { chunk, claimingDeepPng, claimingPng, green, MAX_BYTES, twoColours } from './pictures.ts';

const encodeAvatar = createAvatarEncoder(createImageEncoder());

async function refusal(upload: Buffer): Promise<ImageRefused> {
  const error: unknown = await encodeAvatar(upload).catch((reason: unknown) => reason);
  if (!(error instanceof ImageRefused)) throw new Error(`not refused: ${error}`);
  return error;
}

/**
 * Where an image file contains its width and height: two adjacent numbers of `bytes` bytes each. The first number
 * begins `skip` bytes after `marker`.
 */
interface SizeField {
  readonly marker: Buffer;
  readonly skip: number;
  readonly bytes: number;
}
/** The frame header of a progressive JPEG; length and precision precede the size. */
const JPEG_SIZE: SizeField = { marker: Buffer.from([0xff, 0xc2]), skip: 3, bytes: 2 };
const AVIF_SIZE: SizeField = { marker: Buffer.from('ispe'), skip: 4, bytes: 4 };

/** Overwrites the dimensions in an image's header with `side` × `side` pixels. */
function resized(image: Buffer, { marker, skip, bytes }: SizeField, side: number): Buffer {
  const at = image.indexOf(marker) + marker.length + skip;
  image.writeUIntBE(side, at, bytes);
  image.writeUIntBE(side, at + bytes, bytes);
  return image;
}

describe('pictures that are refused', () => {
  const frames = async (format: 'webp' | 'gif') =>
    sharp([await green(20, 20).png().toBuffer(), await twoColours(20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .toFormat(format)
      .toBuffer();
  const isoFile = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1miaf`), Buffer.alloc(64)]);
  const text = (content: string) => async () => Buffer.from(content);

  it.each<[string, () => Promise<Buffer>, string, number]>([
    [
      'one byte more than 5 MB',
      async () =>
        Buffer.concat([await green(9, 9).png().toBuffer(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES + 1),
      'too-large',
      413,
    ],
    ['nothing', async () => Buffer.alloc(0), 'not-an-image', 422],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'not-an-image', 422],
    [
      'SVG after a declaration',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not-an-image',
      422,
    ],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), 'not-an-image', 422],
    ['PDF', text('%PDF-1.7\n'), 'not-an-image', 422],
    ['GIF', () => green(9, 9).gif().toBuffer(), 'not-an-image', 422],
    ['animated GIF', () => frames('gif'), 'not-an-image', 422],
    ['TIFF', () => green(9, 9).tiff().toBuffer(), 'not-an-image', 422],
    ['HEIC', async () => isoFile('heic'), 'not-an-image', 422],
    ['a video', async () => isoFile('isom'), 'not-an-image', 422],
    ['animated WebP', () => frames('webp'), 'animated', 422],
    [
      'animated PNG',
      async () => claimingPng(9, 9, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
      'animated',
      422,
    ],
    ['a PNG that claims 30,000 × 30,000', async () => claimingPng(30_000, 30_000), 'too-many-pixels', 422],
    ['a PNG just over 40 megapixels', async () => claimingPng(8_000, 5_001), 'too-many-pixels', 422],
    ['an interlaced 16-bit PNG of 39 megapixels', async () => claimingDeepPng(6_300, 6_300), 'too-many-pixels', 422],
    [
      'a progressive JPEG of 39 megapixels',
      async () => resized(await green(99, 99).jpeg({ progressive: true }).toBuffer(), JPEG_SIZE, 6_300),
      'too-many-pixels',
      422,
    ],
    [
      'an AVIF of 39 megapixels',
      async () => resized(await green(99, 99).avif({ effort: 0 }).toBuffer(), AVIF_SIZE, 6_300),
      'too-many-pixels',
      422,
    ],
    ['a PNG that claims 2,000,000,000 × 1', async () => claimingPng(2_000_000_000, 1), 'broken', 422],
    ['a truncated JPEG', async () => (await twoColours(800, 800).jpeg().toBuffer()).subarray(0, 2000), 'broken', 422],
    ['a truncated PNG', async () => (await twoColours(800, 800).png().toBuffer()).subarray(0, 400), 'broken', 422],
    ['a PNG with invalid data', async () => claimingPng(20, 20), 'broken', 422],
    ['only the signature of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff]), 'broken', 422],
    [
      'a JPEG signature before SVG',
      async () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      'broken',
      422,
    ],
    ['an AVIF without a picture', async () => isoFile('avif'), 'broken', 422],
  ])('%s', async (_, make, reason, status) => {
    const error = await refusal(await make());
    expect(error.reason).toBe(reason);
    const answer = avatarError(error);
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(/\p{Script=Hiragana}/u);
    expect(answer.fields).toEqual(status === 422 ? { avatar_img: [expect.stringMatching(/画像/)] } : undefined);
  });

  it('a file that claims to be huge is refused before anything is decoded', async () => {
    const before = process.memoryUsage().rss;
    const refusals: ImageRefused[] = [];
    for (let n = 0; n < 50; n += 1) refusals.push(await refusal(claimingPng(20_000, 20_000)));
    // The reason shows that no decoder was started: a decoder would have reported the missing pixel data (`broken`).
    for (const { reason } of refusals) expect(reason).toBe('too-many-pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});
