import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#lib/scheduling.ts';
import { createSignal } from '#lib/signal.ts';
import { whenBack } from './when-back.ts';

/**
 * Creates a hook for a component that is not needed at first. The component is fetched once for the whole page, when
 * the page is idle. After a failure it is fetched again when the connection may have returned. The hook returns null on
 * the server and until the component is loaded. Reserve the component's space meanwhile.
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
      try {
        component.set(await load());
      } catch (error) {
        console.warn(error);
        isAsked = false;
        whenBack(ask);
      }
    });
  };
  return () => {
    const [Component, setComponent] = useState(component.get);
    useEffect(() => {
      // Dozens of cards may show the component at once. A transition renders them without blocking input.
      const show = () => startTransition(() => setComponent(component.get));
      show();
      ask();
      return component.subscribe(show);
    }, []);
    return Component;
  };
}

interface LazyComponent<Props> {
  readonly Component: ComponentType<Props> | null;
  /**
   * After a failure, a function that retries; otherwise null. Show a retry button if the person has opened the
   * component; otherwise the placeholder can stay.
   */
  readonly retry: (() => void) | null;
}

/** A component that is not needed at first. It is fetched as soon as `wanted` is true. */
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
 * Runs `task` when `wanted` becomes true, and again when a different `task` is passed. After a failure, returns a
 * function that runs the task again; otherwise returns null. A failed task also runs again by itself when the
 * connection may have returned.
 */
export function useTask(task: () => Promise<void>, wanted: boolean): (() => void) | null {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    if (hasFailed) return whenBack(() => setHasFailed(false));
    let isGone = false;
    task().catch(() => isGone || setHasFailed(true));
    return () => {
      isGone = true;
    };
  }, [task, wanted, hasFailed]);
  return hasFailed ? () => setHasFailed(false) : null;
}
