import { AVATAR } from '#contract/limits.ts';
import { ApiError, invalid } from '#server/http/api-error.ts';

export type ImageRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'animated' | 'broken' | 'busy';

/** A picture that isn't taken. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const MESSAGES: Readonly<Record<ImageRefusal, string>> = {
  'too-large': `画像は${AVATAR.maxBytes / 1024 / 1024}MB以下のものを選んでください。`,
  'not-an-image': 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。',
  'too-many-pixels': '画像の縦横が大きすぎます。小さくしてから、もう一度選んでください。',
  animated: '動く画像は使えません。別の画像を選んでください。',
  broken: '画像を読み取れませんでした。別の画像を選んでください。',
  busy: 'ただいま画像の受け付けが混み合っています。少し待ってから、もう一度お試しください。',
};

/** Seconds in which a few pictures are done. */
const BUSY_SECONDS = 5;

/** The answer to an upload that was refused: 413, 503 while too many wait, or 422 with the message beside the file field. */
export function avatarError({ reason }: ImageRefused): ApiError {
  const message = MESSAGES[reason];
  if (reason === 'busy') return new ApiError(503, message, { headers: { 'retry-after': String(BUSY_SECONDS) } });
  return reason === 'too-large' ? new ApiError(413, message) : invalid({ avatar_img: [message] });
}
