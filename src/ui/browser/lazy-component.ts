import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createSignal } from '#lib/signal.ts';
import { whenIdle } from '#lib/when-idle.ts';

/**
 * A component that the first view can do without: fetched once for the whole page, when the page is idle.
 * The hook returns null until the component is loaded, on the server, and after a failure: reserve its space meanwhile.
 */
export function createIdleComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> | null {
  const component = createSignal<ComponentType<Props> | null>(null);
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    whenIdle(async () => {
      component.set(
        await load().catch(() => {
          isAsked = false;
          return null;
        }),
      );
    });
  };
  return () => {
    useEffect(ask, []);
    return useSyncExternalStore(component.subscribe, component.get, () => null);
  };
}

interface LazyComponent<Props> {
  /** The component; null until it is loaded. */
  readonly Component: ComponentType<Props> | null;
  /**
   * Retries after a failure; null otherwise. Offer it where a person has opened the component. Elsewhere the
   * placeholder can stay.
   */
  readonly retry: (() => void) | null;
}

/** A component that the first view can do without, fetched as soon as it is `wanted`. */
export function useLazyComponent<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  wanted = true,
): LazyComponent<Props> {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  const fetchComponent = useCallback(async () => {
    const Component = await load();
    setLoaded({ Component });
  }, [load]);
  const retry = useTask(fetchComponent, wanted && loaded === null);
  return { Component: loaded?.Component ?? null, retry };
}

/**
 * Runs a task as soon as it is `wanted`: once, as long as `task` is the same function and doesn't fail.
 * Returns null, or after a failure a function that retries. It also retries by itself when the connection returns.
 */
export function useTask(task: () => Promise<void>, wanted: boolean): (() => void) | null {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    const again = () => setHasFailed(false);
    if (hasFailed) window.addEventListener('online', again);
    else task().catch(() => isGone || setHasFailed(true));
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
    };
  }, [task, wanted, hasFailed]);
  return hasFailed ? () => setHasFailed(false) : null;
}
