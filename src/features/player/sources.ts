import type { Source } from '#catalog/types.ts';

export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW_TYPES: readonly string[] = ['slow-2g', '2g', '3g'];

/** Does the reader, or the network, ask for little data? */
export function wantsLessData(connection: Connection | undefined, preferred: boolean): boolean {
  return preferred || connection?.saveData === true || SLOW_TYPES.includes(connection?.effectiveType ?? '');
}

/** In the order that the browser shall try them: it takes the first whose type it can play. MP4 first, it plays nearly everywhere. */
export function orderSources(sources: readonly Source[], lessData: boolean): Source[] {
  const rank = (source: Source) => (source.type.startsWith('video/mp4') ? 0 : 1);
  const bySize = (a: Source, b: Source) => (lessData ? a.height - b.height : b.height - a.height);
  return [...sources].sort((a, b) => bySize(a, b) || rank(a) - rank(b));
}
