import type { Source } from '#catalog/types.ts';

/** A file as the element takes it. `media` restricts it by a media query. */
export interface OrderedSource extends Source {
  readonly media?: string;
}

/** In a window as narrow as a phone's, a lower resolution looks the same. */
const NARROW = '(max-width: 480px)';

/** MP4 first, because it plays nearly everywhere. */
const rank = (source: Source) => (source.type.startsWith('video/mp4') ? 0 : 1);

/** The largest or smallest picture first; the browser takes the first playable type. */
export function bySize(sources: readonly Source[], order: 'largest' | 'smallest'): Source[] {
  const sign = order === 'largest' ? -1 : 1;
  return [...sources].sort((a, b) => sign * (a.height - b.height) || rank(a) - rank(b));
}

/** The default order, depending on the window's width. */
export function usualSources(sources: readonly Source[]): OrderedSource[] {
  const ordered = bySize(sources, 'largest');
  const small = ordered.filter((source) => source.height < (ordered[0]?.height ?? 0) && rank(source) === 0);
  return [...small.map((source) => ({ ...source, media: NARROW })), ...ordered];
}
