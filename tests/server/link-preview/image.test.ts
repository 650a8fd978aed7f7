import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { ASSET_NAME_PATTERN } from '#server/content/media/asset-files.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { type FakeInternet, startInternet } from './fake-internet.ts';

let internet: FakeInternet;
afterEach(() => internet.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } }).withExif({ IFD0: { Artist: 'だれか' } });

async function fetchImage(body: Buffer, contentType = 'image/png', encodeImage = createImageEncoder()) {
  internet = await startInternet(
    (_, reply) => {
      reply.setHeader('content-type', contentType).end(body);
    },
    { encodeImage },
  );
  const image = await internet.preview.fetchImage('https://site.test/a.png');
  if (image === 'later') throw new Error('later');
  return image;
}

it('a picture is converted to WebP, 640 px wide, without metadata, and named by the hash of its content', async () => {
  const image = await fetchImage(await picture(1200, 630).png().toBuffer());
  expect(image?.name).toMatch(ASSET_NAME_PATTERN);
  const metadata = await sharp(image?.bytes).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 336 });
  expect(metadata.exif).toBeUndefined();
});

it('a small picture is not enlarged', async () => {
  const image = await fetchImage(await picture(100, 50).jpeg().toBuffer(), 'application/octet-stream');
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ width: 100, height: 50 });
});

it('a redirect to the local network is not followed', async () => {
  internet = await startInternet((_, reply) => {
    reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  expect(await internet.preview.fetchImage('https://site.test/a.png')).toBeNull();
  expect(internet.connections).toHaveLength(1);
});

it.each<[string, () => Promise<Buffer>, string]>([
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['HTML that claims to be a picture', async () => Buffer.from('<html>'), 'image/png'],
  ['a picture that claims to be HTML', () => picture(9, 9).png().toBuffer(), 'text/html'],
  [
    'more than 3 MB',
    async () => Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.alloc(3 * 1024 * 1024)]),
    'image/png',
  ],
])('%s is refused', async (_, body, contentType) => {
  expect(await fetchImage(await body(), contentType)).toBeNull();
});

it('a picture is retried soon if the queue is full or the connection breaks', async () => {
  const small = await picture(9, 9).png().toBuffer();
  const encodeImage = createImageEncoder();
  let isOver = false;
  // Keeps the encoder's queue full until `isOver`: one picture is being encoded and eight wait, and each finished
  // picture is followed by another.
  const queue = Array.from({ length: 9 }, async () => {
    while (!isOver) await encodeImage(small, { maxBytes: 1e6, maxPixels: 1e6 }, (image) => image);
  });
  await expect(fetchImage(small, 'image/png', encodeImage)).rejects.toThrow('later');
  isOver = true;
  await Promise.all(queue);
  expect(await internet.preview.fetchImage('https://site.test/a.png')).toMatchObject({ name: expect.any(String) });
  await internet.close();
  internet = await startInternet((request) => request.socket.destroy());
  expect(await internet.preview.fetchImage('https://site.test/a.png')).toBe('later');
});
