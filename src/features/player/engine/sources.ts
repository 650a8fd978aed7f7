import type { Source } from '#catalog/types.ts';
import type { VersionChoice } from '#viewing/versions.ts';

/** A file for a `<source>` element. `media`: the media query under which the browser considers the file. */
export interface OrderedSource extends Source {
  readonly media?: string;
}

/** What the player plays: a version of the video, and its files in the order in which the element tries them. */
export interface ChosenFiles {
  readonly version: VersionChoice;
  readonly sources: readonly OrderedSource[];
}

/** Media query for windows as narrow as a phone, where a lower resolution looks the same. */
const NARROW = '(max-width: 480px)';

/** 0 for MP4 files, which nearly every browser plays; 1 for others. */
const rank = (source: Source) => (source.type.startsWith('video/mp4') ? 0 : 1);

/**
 * Sorts the files by picture size. Of files of the same size, MP4 files come first. The browser plays the first file
 * whose type it supports.
 */
export function bySize(sources: readonly Source[], order: 'largest' | 'smallest'): Source[] {
  const sign = order === 'largest' ? -1 : 1;
  return [...sources].sort((a, b) => sign * (a.height - b.height) || rank(a) - rank(b));
}

/** The default order: the largest picture first. In narrow windows, smaller MP4 files come before all other files. */
export function usualSources(sources: readonly Source[]): OrderedSource[] {
  const ordered = bySize(sources, 'largest');
  const small = ordered.filter((source) => source.height < (ordered[0]?.height ?? 0) && rank(source) === 0);
  return [...small.map((source) => ({ ...source, media: NARROW })), ...ordered];
}
