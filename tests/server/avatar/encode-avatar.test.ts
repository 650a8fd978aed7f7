import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { avatarError, createAvatarEncoder } from '#server/modules/users/upload.ts';
import { green, MAX_BYTES, twoColours } from './pictures.ts';

const encodeAvatar = createAvatarEncoder(createImageEncoder());

/** EXIF data with a GPS position, as a phone's camera writes it. */
const GPS = { IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 30/1' } };

async function pixel(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'other';
}

describe('pictures that are accepted', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => green(600, 400).jpeg().toBuffer()],
    ['CMYK JPEG', () => green(300, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => green(300, 700).png().toBuffer()],
    ['PNG with transparency', () => green(300, 300).ensureAlpha(0.5).png().toBuffer()],
    ['WebP', () => green(400, 400).webp().toBuffer()],
    ['AVIF', () => green(400, 300).avif({ effort: 0 }).toBuffer()],
    ['a single pixel', () => green(1, 1).png().toBuffer()],
    [
      'exactly 5 MB',
      async () => Buffer.concat([await green(9, 9).png().toBuffer(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES),
    ],
  ])('%s', async (_, make) => {
    const { bytes, hash } = await encodeAvatar(await make());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it('equal pictures have the same hash, different pictures different ones', async () => {
    const upload = await green(300, 300).png().toBuffer();
    const [one, again, other] = await Promise.all(
      [upload, upload, await twoColours(300, 300).png().toBuffer()].map((one) => encodeAvatar(one)),
    );
    expect(one?.hash).toBe(again?.hash);
    expect(other?.hash).not.toBe(one?.hash);
  });

  it('of very many pictures at once, some are refused temporarily and the others succeed', async () => {
    const upload = await green(500, 500).jpeg().toBuffer();
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => encodeAvatar(upload)));
    const hashes = all.flatMap((result) => (result.status === 'fulfilled' ? [result.value.hash] : []));
    expect([hashes.length, new Set(hashes).size]).toEqual([9, 1]);
    const [refused] = all.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(avatarError(refused)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });
});

describe('the stored picture does not contain', () => {
  it('the place where the photo was taken', async () => {
    const upload = await green(300, 300)
      .withExif(GPS)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    expect(upload.includes('PhoneMaker')).toBe(true);
    const { bytes } = await encodeAvatar(upload);
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, iptc: undefined });
    expect(bytes.includes('PhoneMaker')).toBe(false);
  });

  it('HTML that was appended to the picture', async () => {
    const upload = Buffer.concat([await green(300, 300).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { bytes } = await encodeAvatar(upload);
    expect(bytes.includes('script')).toBe(false);
  });
});

it.each([
  [1, 'red', 'blue'],
  [3, 'blue', 'red'],
  [2, 'blue', 'red'],
])('a photo with orientation %i is stored upright', async (orientation, left, right) => {
  const upload = await twoColours(400, 400).withMetadata({ orientation }).jpeg().toBuffer();
  const { bytes } = await encodeAvatar(upload);
  expect([await pixel(bytes, 40, 128), await pixel(bytes, 216, 128)]).toEqual([left, right]);
});

it('a photo that was taken sideways is rotated before it is cropped', async () => {
  // EXIF orientation 6: the left edge of the stored image is the top of the picture.
  const upload = await twoColours(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes } = await encodeAvatar(upload);
  expect([await pixel(bytes, 128, 20), await pixel(bytes, 128, 236)]).toEqual(['red', 'blue']);
});

it('a wide picture is cropped to its middle', async () => {
  const { bytes } = await encodeAvatar(await twoColours(1000, 200).png().toBuffer());
  expect([await pixel(bytes, 40, 128), await pixel(bytes, 216, 128)]).toEqual(['red', 'blue']);
});
