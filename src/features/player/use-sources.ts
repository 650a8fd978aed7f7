import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { type Connection, chooseSources, wantsLessData } from './choose-sources.ts';
import { preferences } from './preferences.ts';
import type { OrderedSource } from './sources.ts';
import { usePlayer } from './use-player.ts';

/** Puts the files in the order that this person, or this network, wants; an element that has another is loaded again at the same second. */
export function useSources(): void {
  const { video, playback, sources, onSources } = usePlayer();
  const quality = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality);
  const isSparing = useSettings(({ dataSaver }) => dataSaver === 1);

  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection };
    onSources(chooseSources(video, quality, wantsLessData(connection, isSparing)));
  }, [video, quality, isSparing, onSources]);

  // An element looks at its sources once.
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
