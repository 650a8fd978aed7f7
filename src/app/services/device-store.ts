import { ANONYMOUS_KEY, DATABASE, JOURNAL_PREFIX } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { openIndexedDb } from '#lib/storage/indexed-db.ts';
import { createJournal } from '#lib/storage/journal.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type Journal, openStore, type Store } from '#lib/storage/store.ts';
import { ulid } from '#lib/ulid.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/**
 * Opens the page's store. On a shared device the store is in memory. On any other device, the last writes of a page are
 * also copied to the tab's sessionStorage if that is available (the last-write journal). The copies are deleted when
 * the login ends.
 */
export function openDeviceStore(isShared: boolean, userKey: () => string): Store {
  if (isShared) return openStore({ database: createMemoryStore() });
  return openStore({ database: openIndexedDb({ name: DATABASE }), journal: openJournal(userKey) });
}

function openJournal(userKey: () => string): Journal | undefined {
  const storage = safeStorage(() => window.sessionStorage);
  if (storage === undefined) return undefined;
  const journal = createJournal({
    storage,
    prefix: JOURNAL_PREFIX,
    // Read at each write, because another tab may have ended the login or marked the device as shared.
    userKey: () => (isSharedDevice(safeStorage(() => window.localStorage)) ? null : userKey()),
    anonymousKey: ANONYMOUS_KEY,
    page: ulid(Date.now(), Math.random),
    now: systemClock.now,
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) journal.comeBack();
  });
  return journal;
}
