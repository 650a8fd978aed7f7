import { AVATAR_FIELD } from '#contract/limits.ts';
import { encodeAvatar } from '#server/avatar/encode-avatar.ts';
import { avatarError, ImageRefused } from '#server/avatar/image-refused.ts';
import type { EncodedImage } from '#server/avatar/safe-image.ts';
import { ApiError, invalid } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';

/** The picture that a member sends, as it is kept. @throws ApiError 413, 422, 429: their last one isn't done, 503 */
export type TakeUpload = (memberId: number, exchange: Exchange) => Promise<EncodedImage>;

const RETRY_SECONDS = 5;

/** One upload of a member at a time, so that nobody fills the queue of pictures alone. */
export function createUploads(): TakeUpload {
  const underWay = new Set<number>();
  return async (memberId, exchange) => {
    if (underWay.has(memberId)) throw stillUnderWay();
    underWay.add(memberId);
    try {
      return await readPicture(exchange);
    } finally {
      underWay.delete(memberId);
    }
  };
}

async function readPicture(exchange: Exchange): Promise<EncodedImage> {
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
  new ApiError(429, '前の画像を受け取っているところです。少し待ってから、もう一度お試しください。', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
