import { useCallback, useEffect, useRef } from 'react';
import type { Outbox } from '#outbox/outbox.ts';
import { useOutbox } from './outbox-context.ts';

const WITHIN_MS = 8000;
const LOOK_EVERY_MS = 100;

/** For what must not be done without the outbox: waits while the page is too young to have it. Rejects when it doesn't come. */
export function useOutboxSoon(): () => Promise<Outbox> {
  const outbox = useOutbox();
  const latest = useRef(outbox);
  useEffect(() => {
    latest.current = outbox;
  }, [outbox]);
  return useCallback(async () => {
    const until = Date.now() + WITHIN_MS;
    while (latest.current === null) {
      if (Date.now() > until) throw new Error('the outbox has not come');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return latest.current;
  }, []);
}
