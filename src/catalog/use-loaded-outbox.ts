import { useEffect, useState } from 'react';
import type { Outbox } from '#outbox/outbox.ts';
import { useOutbox } from './outbox-context.ts';

/** Null until what earlier visits left is read: before that nobody can say that nothing waits. */
export function useLoadedOutbox(): Outbox | null {
  const outbox = useOutbox();
  const [loaded, setLoaded] = useState<Outbox | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void outbox?.loaded.then(() => isCurrent && setLoaded(outbox));
    return () => {
      isCurrent = false;
    };
  }, [outbox]);
  return loaded;
}
