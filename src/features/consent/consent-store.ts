import { createStore, type StoreApi } from 'zustand/vanilla';
import { CONSENT_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { createStoredEntry, persistStore, safeStorage } from '#lib/storage/local.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/**
 * `noticed` is not an answer to the question of consent. Earlier builds stored it when the person closed a notice that
 * asked no question, because no consent was needed.
 */
export type Choice = 'granted' | 'denied' | 'noticed';

/** The stored choice; null until the person chooses. index.html reads it before the first paint, to hide the notice. */
export interface Consent {
  readonly choice: Choice | null;
}

export type ConsentStore = StoreApi<Consent>;

/** Without `storage` the choice lasts until the page is closed. */
export function createConsentStore(storage?: KeyValueStorage): ConsentStore {
  const store = createStore<Consent>(() => ({ choice: null }));
  persistStore(store, storage && createStoredEntry<Consent>(storage, CONSENT_KEY)).rehydrate();
  return store;
}

let store: ConsentStore | undefined;

/** The page's only consent store. Not for use on the server. */
export function pageConsent(): ConsentStore {
  if (!store) {
    const storage = safeStorage(() => window.localStorage);
    store = createConsentStore(isSharedDevice(storage) ? undefined : storage);
  }
  return store;
}

/**
 * Stores a choice synchronously, because the page may be closed right afterwards. The attribute `data-consent` tells
 * the style sheet to hide the notice.
 */
export function choose(choice: Choice): void {
  pageConsent().setState({ choice });
  document.documentElement.dataset.consent = choice;
}
