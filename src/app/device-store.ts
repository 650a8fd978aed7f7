import { storedPerson } from '#app/session/stored-owner.ts';
import { withHandOver } from '#lib/hand-over-store.ts';
import { createIndexedStore } from '#lib/indexed-store.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { safeStorage } from '#lib/storage.ts';
import { ulid } from '#lib/ulid.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/**
 * The page's records. What it writes while it goes is also in the tab's storage, which all that ends a login empties as it
 * does the database. Not the worker's: it has no tab.
 */
export function openDeviceStore(): KeyValueStore {
  const records = createIndexedStore();
  const storage = safeStorage(() => window.sessionStorage);
  if (storage === undefined) return records;
  const store = withHandOver(records, {
    storage,
    // Read anew each time: another tab may have turned it into a shared device, or ended the login.
    whose: () => (isSharedDevice(safeStorage(() => window.localStorage)) ? null : storedPerson()),
    nobody: ANONYMOUS_KEY,
    page: ulid(Date.now(), Math.random),
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) store.comeBack();
  });
  return store;
}
