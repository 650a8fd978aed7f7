import type { Source } from '#catalog/types.ts';

export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** A height in pixels, as text; `auto`; or the sound alone. */
export type Quality = 'auto' | 'audio' | `${number}`;

/** A file as the element takes it. `media` limits it to some windows. */
export interface OrderedSource extends Source {
  readonly media?: string;
}

const SLOW_TYPES: readonly string[] = ['slow-2g', '2g', '3g'];

/** In a window as narrow as a phone the picture is small, and a lower file looks the same. */
const NARROW = '(max-width: 480px)';

/** Does the reader, or the network, ask for little data? */
export function wantsLessData(connection: Connection | undefined, preferred: boolean): boolean {
  return preferred || connection?.saveData === true || SLOW_TYPES.includes(connection?.effectiveType ?? '');
}

/** In the order that the browser shall try them: it takes the first whose type it can play. MP4 first, it plays nearly everywhere. */
export function orderSources(sources: readonly Source[], quality: Quality, lessData: boolean): OrderedSource[] {
  const rank = (source: Source) => (source.type.startsWith('video/mp4') ? 0 : 1);
  const smallestFirst = quality === 'audio' || (quality === 'auto' && lessData);
  const bySize = (a: Source, b: Source) => (smallestFirst ? a.height - b.height : b.height - a.height);
  const ordered = [...sources].sort((a, b) => bySize(a, b) || rank(a) - rank(b));
  if (smallestFirst) return ordered;
  if (quality === 'auto') {
    const small = ordered.filter((source) => source.height < (ordered[0]?.height ?? 0) && rank(source) === 0);
    return [...small.map((source) => ({ ...source, media: NARROW })), ...ordered];
  }
  const isChosen = (source: Source) => String(source.height) === quality;
  return [...ordered.filter(isChosen), ...ordered.filter((source) => !isChosen(source))];
}
