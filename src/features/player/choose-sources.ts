import type { Source, VideoDetail } from '#catalog/types.ts';
import { bySize, type OrderedSource, usualSources } from './sources.ts';

export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** A height in pixels, as text; `auto`; or the sound alone. */
export type Quality = 'auto' | 'audio' | `${number}`;

const SLOW_TYPES: readonly string[] = ['slow-2g', '2g', '3g'];

/** Does the reader, or the network, ask for little data? */
export function wantsLessData(connection: Connection | undefined, preferred: boolean): boolean {
  return preferred || connection?.saveData === true || SLOW_TYPES.includes(connection?.effectiveType ?? '');
}

/**
 * In the order that the browser shall try them. What a person chose beats what the network suggests. For the sound alone its
 * own file where there is one, then the one with the least picture.
 */
export function chooseSources(
  { sources, audio }: Pick<VideoDetail, 'sources' | 'audio'>,
  quality: Quality,
  lessData: boolean,
): OrderedSource[] {
  // Answers kept from before don't have it.
  if (quality === 'audio' && audio) return [{ ...audio, height: 0 }, ...bySize(sources, 'smallest')];
  if (quality === 'audio' || (quality === 'auto' && lessData)) return bySize(sources, 'smallest');
  if (quality === 'auto') return usualSources(sources);
  const isChosen = (source: Source) => String(source.height) === quality;
  const ordered = bySize(sources, 'largest');
  return [...ordered.filter(isChosen), ...ordered.filter((source) => !isChosen(source))];
}
