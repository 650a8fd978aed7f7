import { AVATAR, AVATAR_FIELD } from '#contract/limits.ts';
import { ApiError, invalid } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { type EncodedImage, type EncodeImage, type ImageRefusal, ImageRefused } from '#server/images/image-encoder.ts';

/**
 * Reads and encodes a member's uploaded picture.
 * @throws ApiError 400, 413, 415, 422, 429 (the member's previous upload is still running), 503
 */
export type TakeUpload = (memberId: number, exchange: Exchange) => Promise<EncodedImage>;

const RETRY_SECONDS = 5;

/** Allows each member one upload at a time, so that no member can fill the encoder's queue alone. */
export function createUploads(encodeAvatar: EncodeAvatar): TakeUpload {
  const underWay = new Set<number>();
  return async (memberId, exchange) => {
    if (underWay.has(memberId)) throw stillUnderWay();
    underWay.add(memberId);
    try {
      return await readPicture(exchange, encodeAvatar);
    } finally {
      underWay.delete(memberId);
    }
  };
}

async function readPicture(exchange: Exchange, encodeAvatar: EncodeAvatar): Promise<EncodedImage> {
  const upload = await exchange.file(AVATAR_FIELD).catch((error: unknown) => {
    const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw tooLarge ? avatarError(new ImageRefused('too-large')) : error;
  });
  if (upload === null) throw invalid({ [AVATAR_FIELD]: ['画像を選んでください。'] });
  return encodeAvatar(upload).catch((error: unknown) => {
    throw error instanceof ImageRefused ? avatarError(error) : error;
  });
}

const stillUnderWay = () =>
  new ApiError(429, null, '前の画像を受け取っているところです。少し待ってから、もう一度お試しください。', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });

/**
 * Encodes a picture as a square WebP avatar; parts beyond the square are cut off. Throws ImageRefused (see
 * `avatarError`).
 */
export type EncodeAvatar = (upload: Buffer) => Promise<EncodedImage>;

export function createAvatarEncoder(encodeImage: EncodeImage): EncodeAvatar {
  const { size } = AVATAR;
  return (upload) => encodeImage(upload, AVATAR, (image) => image.resize({ width: size, height: size, fit: 'cover' }));
}

const MESSAGES: Readonly<Record<ImageRefusal, string>> = {
  'too-large': `画像は${AVATAR.maxBytes / 1024 / 1024}MB以下のものを選んでください。`,
  'not-an-image': 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。',
  'too-many-pixels': '画像の縦横が大きすぎます。小さくしてから、もう一度選んでください。',
  animated: '動く画像は使えません。別の画像を選んでください。',
  broken: '画像を読み取れませんでした。別の画像を選んでください。',
  busy: 'ただいま画像の受け付けが混み合っています。少し待ってから、もう一度お試しください。',
};

/** How long a client should wait before it retries, in seconds. Encoding a few pictures takes about this long. */
const BUSY_SECONDS = 5;

/**
 * The error for a refused upload: 413 if it is too large, 503 if too many are waiting, otherwise 422 with a message for
 * the file field.
 */
export function avatarError({ reason }: ImageRefused): ApiError {
  const message = MESSAGES[reason];
  if (reason === 'busy') return new ApiError(503, null, message, { headers: { 'retry-after': String(BUSY_SECONDS) } });
  return reason === 'too-large' ? new ApiError(413, null, message) : invalid({ [AVATAR_FIELD]: [message] });
}
