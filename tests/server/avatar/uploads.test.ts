import { expect, it } from 'vitest';
import { noExchange } from '#server/http/exchange.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { createAvatarEncoder, createUploads } from '#server/modules/users/upload.ts';
import { green } from './pictures.ts';

const encodeAvatar = createAvatarEncoder(createImageEncoder());

it('while a member uploads a picture, their second upload is refused and uploads of others are accepted', async () => {
  const takeUpload = createUploads(encodeAvatar);
  const picture = await green(30, 30).png().toBuffer();
  const sent = { ...noExchange, file: async () => picture };
  const arriving = Promise.withResolvers<Buffer>();
  const first = takeUpload(1, { ...noExchange, file: () => arriving.promise });
  await expect(takeUpload(1, sent)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  await takeUpload(2, sent);
  arriving.resolve(picture);
  await first;
  await takeUpload(1, sent);
});

it('after a refused picture the member can upload another one', async () => {
  const takeUpload = createUploads(encodeAvatar);
  const send = (bytes: Buffer) => takeUpload(1, { ...noExchange, file: async () => bytes });
  await expect(send(Buffer.from('GIF89a'))).rejects.toMatchObject({ status: 422 });
  await send(await green(30, 30).png().toBuffer());
});
