import { safeStorage } from '#lib/storage.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import { type Choice, createConsentStore } from './consent-store.ts';

const storage = safeStorage(() => window.localStorage);

/** The page's. Imported when it is needed: never by the server. */
export const consent = createConsentStore(isSharedDevice(storage) ? undefined : storage);

/** Kept, and told to the style sheets, which hide the notice. */
export function choose(choice: Choice): void {
  consent.setState({ choice });
  document.documentElement.dataset.consent = choice;
}
