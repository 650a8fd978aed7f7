import type { Page } from 'playwright/test';

/** The playback position of the video element, in seconds. */
export function positionOf(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** Polls inside the page, which takes less CPU time and notices the position sooner than asking from outside. */
export async function playUntil(page: Page, seconds: number): Promise<void> {
  const isThere = (until: number) => (document.querySelector('video')?.currentTime ?? 0) > until;
  await page.waitForFunction(isThere, seconds, { polling: 100, timeout: 30_000 });
}

/** Plays at double speed until the position `until` (seconds), to save time. */
export async function playFast(page: Page, until: number): Promise<void> {
  await playButton(page).click();
  await page.getByLabel('速さ').selectOption('2');
  await playUntil(page, until);
}

export function playButton(page: Page) {
  return page.getByRole('button', { name: '再生', exact: true });
}

/** The records in the device's IndexedDB whose keys begin with `prefix`. */
export async function recordsOf(page: Page, prefix: string): Promise<{ key: string; value: unknown }[]> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('shigoto-no-tane');
        // If the app has not created the database yet, this call must not create it, because it would have no store.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          const name = database.objectStoreNames[0] ?? '';
          const records = database.transaction(name).objectStore(name);
          const [keys, values] = [records.getAllKeys(), records.getAll()];
          values.onsuccess = () => {
            database.close();
            const all = keys.result.map((key, index) => ({ key: String(key), value: values.result[index] as unknown }));
            resolve(all.filter(({ key }) => key.startsWith(wanted)));
          };
        };
      }),
    prefix,
  );
}
