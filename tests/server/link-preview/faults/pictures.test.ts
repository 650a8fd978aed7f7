import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { startForeignSites } from './foreign-sites.ts';
import { meetFault, TOLERANCE_MS } from './meet-fault.ts';
import { EXPANDING, PICTURE_FAULTS, PNG } from './picture-faults.ts';
import { answer, sends } from './serving.ts';

const URL = 'http://site.test/a.png';
/** `maxBytes`: 3 MiB of content, 512 KiB for headers and framing, and two more reads of the socket, of 64 KiB each. */
const LIMITS = { limitMs: 3000, maxBytes: (3 * 1024 + 512 + 2 * 64) * 1024 };

describe.each(Object.entries(PICTURE_FAULTS))('%s', (_, faults) => {
  it.each(faults)('$name', async (fault) => {
    const { value, failures } = await meetFault(fault, LIMITS, (preview) => preview.fetchImage(URL));
    expect(failures).toEqual(fault.failure === null ? [] : [fault.failure]);
    if (fault.failure === null) expect(value).toMatchObject({ name: expect.stringMatching(/\.webp$/) });
    else expect(value).toBe(fault.later ? 'later' : null);
  });
});

it('the texts of a PNG, and data after its end, do not change the picture', async () => {
  const encodeImage = createImageEncoder();
  const hashOf = async (png: Buffer) => (await encodeImage(png, { maxBytes: 5e6, maxPixels: 1e6 }, (one) => one)).hash;
  const usual = await hashOf(PNG);
  expect(await hashOf(EXPANDING)).toBe(usual);
  expect(await hashOf(Buffer.concat([EXPANDING, Buffer.alloc(1e6)]))).toBe(usual);
});

it('nobody waits longer than the time limit while the encoder is busy, and the picture is retried soon', async () => {
  const limitMs = 300;
  const encodeImage = createImageEncoder();
  const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#2a7' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const queue = Array.from({ length: 4 }, () =>
    encodeImage(large, { maxBytes: 1e7, maxPixels: 4e7 }, (image) => image.resize(2000)),
  );
  const options = { encodeImage, timeLimit: () => AbortSignal.timeout(limitMs) };
  const site = { serve: sends(answer(PNG, [], 'image/png')) };
  const sites = await startForeignSites(new Map([['site.test', site]]), options);
  let isBusy = true;
  const drained = Promise.all(queue).then(() => {
    isBusy = false;
  });
  const begun = performance.now();
  expect(await sites.preview.fetchImage(URL)).toBe('later');
  expect(performance.now() - begun).toBeLessThan(limitMs + TOLERANCE_MS);
  expect(isBusy).toBe(true);
  await drained;
  sites.close();
});
