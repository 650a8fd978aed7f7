import { safeStorage } from '#lib/storage.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import { type Choice, type ConsentStore, createConsentStore } from './consent-store.ts';

let store: ConsentStore | undefined;

/** The page's; not on the server. */
export function pageConsent(): ConsentStore {
  if (!store) {
    const storage = safeStorage(() => window.localStorage);
    store = createConsentStore(isSharedDevice(storage) ? undefined : storage);
  }
  return store;
}

/** Kept at once, since the page may be left at once; and told to the style sheets, which hide the notice. */
export function choose(choice: Choice): void {
  pageConsent().setState({ choice });
  document.documentElement.dataset.consent = choice;
}
