import { VIDEO_ID_LENGTH } from '#contract/limits.ts';

/** SPEC.md: ids of videos are 26 characters; anything else isn't a video's address at all. */
export function isVideoIdShaped(id: string): boolean {
  return id.length === VIDEO_ID_LENGTH && /^[0-9A-Za-z]+$/.test(id);
}

/** Length in code points, as a reader counts characters, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
