import type { Source } from '#catalog/types.ts';

/** A file as the element takes it. `media` limits it to some windows. */
export interface OrderedSource extends Source {
  readonly media?: string;
}

/** In a window as narrow as a phone the picture is small, and a lower file looks the same. */
const NARROW = '(max-width: 480px)';

/** MP4 first, it plays nearly everywhere. */
const rank = (source: Source) => (source.type.startsWith('video/mp4') ? 0 : 1);

/** The largest picture first, or the smallest; the browser takes the first whose type it can play. */
export function bySize(sources: readonly Source[], order: 'largest' | 'smallest'): Source[] {
  const sign = order === 'largest' ? -1 : 1;
  return [...sources].sort((a, b) => sign * (a.height - b.height) || rank(a) - rank(b));
}

/** For those who chose nothing: what suits the window. */
export function usualSources(sources: readonly Source[]): OrderedSource[] {
  const ordered = bySize(sources, 'largest');
  const small = ordered.filter((source) => source.height < (ordered[0]?.height ?? 0) && rank(source) === 0);
  return [...small.map((source) => ({ ...source, media: NARROW })), ...ordered];
}
