import { createStore, type StoreApi } from 'zustand/vanilla';
import { CONSENT_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { createStoredEntry, persistStore, safeStorage } from '#lib/storage/local.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/** `noticed`: the notice was closed while no question was asked. It does not answer a later question. */
export type Choice = 'granted' | 'denied' | 'noticed';

/** Persisted on the device; index.html reads it before the first paint. */
export interface Consent {
  readonly choice: Choice | null;
}

export type ConsentStore = StoreApi<Consent>;

/** The person's choice about analytics. Without `storage` it lasts as long as the page. */
export function createConsentStore(storage?: KeyValueStorage): ConsentStore {
  const store = createStore<Consent>(() => ({ choice: null }));
  persistStore(store, storage && createStoredEntry<Consent>(storage, CONSENT_KEY)).rehydrate();
  return store;
}

let store: ConsentStore | undefined;

/** The store of this page. Not available on the server. */
export function pageConsent(): ConsentStore {
  if (!store) {
    const storage = safeStorage(() => window.localStorage);
    store = createConsentStore(isSharedDevice(storage) ? undefined : storage);
  }
  return store;
}

/** Persisted synchronously, because the page may be closed right after; the attribute hides the notice by CSS. */
export function choose(choice: Choice): void {
  pageConsent().setState({ choice });
  document.documentElement.dataset.consent = choice;
}
