import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Source, VideoDetail } from '#catalog/types.ts';
import { useSettings } from '#settings/settings-store.ts';
import { usePlayer } from '../player-context.tsx';
import { preferences, type Quality } from './preferences.ts';
import { bySize, type OrderedSource, usualSources } from './sources.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW_TYPES: readonly string[] = ['slow-2g', '2g', '3g'];

/** True if data saving is on in the settings (`preferred`) or in the browser, or if the connection is slow. */
export function wantsLessData(connection: Connection | undefined, preferred: boolean): boolean {
  return preferred || connection?.saveData === true || SLOW_TYPES.includes(connection?.effectiveType ?? '');
}

/**
 * The files in the order in which the browser tries them. A quality that the person chose takes precedence over saving
 * data. For sound only, the audio file comes first, then the video files, smallest picture first.
 */
export function chooseSources(
  { sources, audio }: Pick<VideoDetail, 'sources' | 'audio'>,
  quality: Quality,
  lessData: boolean,
): OrderedSource[] {
  // Responses cached by an older build have no `audio`.
  if (quality === 'audio' && audio) return [{ ...audio, height: 0 }, ...bySize(sources, 'smallest')];
  if (quality === 'audio' || (quality === 'auto' && lessData)) return bySize(sources, 'smallest');
  if (quality === 'auto') return usualSources(sources);
  const isChosen = (source: Source) => String(source.height) === quality;
  const ordered = bySize(sources, 'largest');
  return [...ordered.filter(isChosen), ...ordered.filter((source) => !isChosen(source))];
}

/**
 * Orders the video files by preference and network. If the order changes, the video is reloaded at the same position.
 */
export function useSources(): void {
  const { video, playback, sources, onSources } = usePlayer();
  const quality = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality);
  const isSparing = useSettings(({ dataSaver }) => dataSaver === 1);

  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection };
    onSources(chooseSources(video, quality, wantsLessData(connection, isSparing)));
  }, [video, quality, isSparing, onSources]);

  // A media element selects its source only while loading, so it is reloaded.
  const order = namesOf(sources);
  const loaded = useRef(order);
  useEffect(() => {
    if (loaded.current === order) return;
    loaded.current = order;
    playback.reload();
  }, [order, playback]);
}

function namesOf(sources: readonly OrderedSource[]): string {
  return sources.map(({ url }) => url).join(' ');
}
