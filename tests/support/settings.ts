import type { Page } from 'playwright/test';
import { SETTINGS_STORAGE_KEY, type Settings } from '#settings/settings.ts';

/** Chooses display settings beside the interface; they hold from the next load on. */
export async function chooseSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  await page.evaluate(([key, state]) => localStorage.setItem(key, JSON.stringify({ state, version: 0 })), [
    SETTINGS_STORAGE_KEY,
    settings,
  ] as const);
}
