import { VIDEO_ID_LENGTH } from '#contract/limits.ts';

/** SPEC.md: ids of videos are 26 characters; anything else isn't a video's address at all. */
export function isVideoIdShaped(id: string): boolean {
  return id.length === VIDEO_ID_LENGTH && /^[0-9A-Za-z]+$/.test(id);
}

/** True for a `yyyy-MM-dd` that stands in the Gregorian calendar. */
export function isRealDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Length in code points, as a reader counts characters, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
