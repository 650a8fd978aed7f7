import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Source } from '#catalog/types.ts';
import { SAVED_MEDIA_PREFIX } from '#contract/saved-media-format.ts';
import { useSettings } from '#settings/settings-store.ts';
import { type Version, type VersionChoice, type VideoFiles, versionFor, versionsOf } from '#viewing/versions.ts';
import { usePlayer } from '../player-context.tsx';
import { preferences, type Quality } from './preferences.ts';
import { bySize, type ChosenFiles, type OrderedSource, usualSources } from './sources.ts';

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
  { sources, audio }: Pick<Version, 'sources' | 'audio'>,
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

interface Wanted {
  readonly version: VersionChoice;
  readonly quality: Quality;
  readonly lessData: boolean;
}

/**
 * The version to play, and its files. If the network delivers none of them, the browser plays the saved file of another
 * version, if there is one.
 */
export function chooseFiles(video: VideoFiles, { version, quality, lessData }: Wanted): ChosenFiles {
  const chosen = versionFor(video, version);
  const sources = chooseSources(chosen, quality, lessData);
  const others = versionsOf(video).flatMap((one) => (one.kind === chosen.kind ? [] : one.sources));
  return {
    version: chosen.kind,
    sources: [...sources, ...others.filter(({ url }) => url.startsWith(SAVED_MEDIA_PREFIX))],
  };
}

/**
 * Orders the video files by preference and network. If the order changes, the video is reloaded at the same position.
 */
export function useSources(): void {
  const { video, playback, sources, onFiles } = usePlayer();
  const { version, quality } = useSyncExternalStore(preferences.subscribe, preferences.get);
  const isSparing = useSettings(({ dataSaver }) => dataSaver === 1);
  const wanted = useMemo(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection };
    return chooseFiles(video, { version, quality, lessData: wantsLessData(connection, isSparing) });
  }, [video, version, quality, isSparing]);
  useEffect(() => onFiles(wanted), [wanted, onFiles]);

  const loaded = useRef(namesOf(sources));
  useEffect(() => {
    // The media element gets the wanted files only at the next render.
    if (sources !== wanted.sources) return;
    const order = namesOf(sources);
    // A media element selects its source only while loading, so it is reloaded.
    if (loaded.current !== order) playback.reload();
    loaded.current = order;
    // For a video with several versions, `preload` was `none` until now (player-screen.tsx).
    const media = playback.media();
    if (media) media.preload = 'metadata';
  }, [sources, wanted, playback]);
}

function namesOf(sources: readonly OrderedSource[]): string {
  return sources.map(({ url }) => url).join(' ');
}
