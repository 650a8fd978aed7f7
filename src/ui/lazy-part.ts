import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '#lib/signal.ts';
import { whenCalm } from '#lib/when-calm.ts';

/**
 * A component that the first view can do without: fetched once for the whole page, when the page is calm.
 * The hook answers null until it is there, on the server, and where it can't be fetched: keep its room meanwhile.
 */
export function createLazyPart<Props>(load: () => Promise<ComponentType<Props>>): () => ComponentType<Props> | null {
  const part = createSignal<ComponentType<Props> | null>(null);
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    whenCalm(async () => {
      part.set(
        await load().catch(() => {
          isAsked = false;
          return null;
        }),
      );
    });
  };
  return () => {
    useEffect(ask, []);
    return useSyncExternalStore(part.subscribe, part.get, () => null);
  };
}
