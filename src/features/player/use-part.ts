import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that the first view can do without, fetched once it is wanted; null until then.
 * When it can't be fetched it stays null: what stands in its place goes on serving.
 */
export function usePart(load: () => Promise<ComponentType>, wanted = true): ComponentType | null {
  const [part, setPart] = useState<{ readonly Component: ComponentType } | null>(null);
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
