import { type ComponentType, useCallback, useState } from 'react';
import { useTask } from './use-task.ts';

interface LatePart<Props> {
  /** Null until it is here. */
  readonly Part: ComponentType<Props> | null;
  /** Set when it could not be fetched, for what a person asked for. Elsewhere what stands in its place goes on serving. */
  readonly retry: (() => void) | null;
}

/** A component that the first view can do without, fetched once it is wanted. */
export function usePart<Props = object>(load: () => Promise<ComponentType<Props>>, wanted = true): LatePart<Props> {
  const [part, setPart] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  const fetchPart = useCallback(async () => {
    const Component = await load();
    setPart({ Component });
  }, [load]);
  const retry = useTask(fetchPart, wanted && part === null);
  return { Part: part?.Component ?? null, retry };
}
