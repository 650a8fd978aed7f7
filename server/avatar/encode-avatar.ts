import { AVATAR } from '#contract/limits.ts';
import { type EncodedImage, reencode } from './safe-image.ts';

/** A square picture of a person from what they uploaded: WebP, cut to cover. Throws ImageRefused (see `avatarError`). */
export function encodeAvatar(upload: Buffer): Promise<EncodedImage> {
  return reencode(upload, AVATAR, (image) => image.resize({ width: AVATAR.size, height: AVATAR.size, fit: 'cover' }));
}
