import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that the first view can do without, fetched once it is wanted; null until then.
 * When it can't be fetched it stays null: what stands in its place goes on serving.
 */
export function usePart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  wanted = true,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    load().then(
      (Component) => isGone || setPart({ Component }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted]);
  return part?.Component ?? null;
}
