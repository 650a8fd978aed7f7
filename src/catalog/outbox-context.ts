import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox, OutboxSnapshot } from '#outbox/outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);

export const OutboxProvider = OutboxContext.Provider;

/** The page's outbox; null on the server and until the page has come to life. */
export function useOutbox(): Outbox | null {
  return useContext(OutboxContext);
}

const EMPTY: OutboxSnapshot = { items: [], foreignCount: 0, isUnread: false };
const never = () => () => {};

/** What waits, kept up to date. */
export function useOutboxSnapshot(): OutboxSnapshot {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.snapshot() ?? EMPTY,
    () => EMPTY,
  );
}
