import { SETTINGS_KEY } from '#contract/device-keys.ts';
import { FORGET } from '#contract/worker-messages.ts';
import { askWorker } from '#lib/ask-worker.ts';

/** How long to wait until a worker has stopped caching. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Deletes what this site has stored on the device: localStorage (except the display settings), the content of the
 * databases, the workers and all caches. This tab's sessionStorage stays. Rejects if anything could not be deleted.
 */
export async function forgetDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key !== SETTINGS_KEY) localStorage.removeItem(key);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  // The workers stop before the caches are deleted, because work in progress would add new entries.
  const workers = registrations.flatMap(({ active, waiting, installing }) => [active, waiting, installing]);
  await Promise.all(workers.map((worker) => worker && askWorker(worker, { type: FORGET }, ANSWER_WITHIN_MS)));
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Databases are emptied rather than deleted, because deleting waits until every other tab has closed them.
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await emptyDatabase(name);
}

function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const finish = () => {
        database.close();
        resolve();
      };
      if (stores.length === 0) return finish();
      const transaction = database.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
      transaction.oncomplete = finish;
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    };
  });
}
