import { createStore, type StoreApi } from 'zustand/vanilla';
import { createKept, keepStore } from '#lib/kept-store.ts';
import type { KeyValueStorage } from '#lib/storage.ts';

/** `noticed`: read that something is stored, at a time when nothing was asked; no answer to a question that comes later. */
export type Choice = 'granted' | 'denied' | 'noticed';

/** SPEC.md section 3, persisted client state: cookie consent. */
export interface Consent {
  readonly choice: Choice | null;
}

/** index.html reads it before the first paint. */
export const CONSENT_STORAGE_KEY = 'cookie-consent';

export type ConsentStore = StoreApi<Consent>;

/** What a person chose about analytics. `storage` undefined: it lasts as long as the page. */
export function createConsentStore(storage?: KeyValueStorage): ConsentStore {
  const store = createStore<Consent>(() => ({ choice: null }));
  keepStore(store, storage && createKept<Consent>(storage, CONSENT_STORAGE_KEY)).rehydrate();
  return store;
}
