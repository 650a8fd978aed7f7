import type { Page } from 'playwright/test';
import { SETTINGS_KEY } from '#contract/device-keys.ts';
import type { Settings } from '#settings/settings.ts';

/** Changes display settings in localStorage and dispatches the storage event, as if another tab had changed them. */
export async function chooseSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  await page.evaluate(
    ([key, state]) => {
      const newValue = JSON.stringify({ state, version: 0 });
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [SETTINGS_KEY, settings] as const,
  );
}
