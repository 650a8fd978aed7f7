import { FORGET } from '#contract/worker-messages.ts';
import { SETTINGS_STORAGE_KEY } from './settings.ts';

/** A worker that is just being replaced, or that the browser won't wake, never answers. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Takes everything of this site from the device but the record of the settings: storage, databases, the worker, caches.
 * What belongs to this tab alone (`sessionStorage`) stays. Rejects when something else did.
 */
export async function forgetDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key !== SETTINGS_STORAGE_KEY) localStorage.removeItem(key);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  // First: what a worker has under way would come back after the caches went.
  await Promise.all(
    registrations.flatMap(({ active, waiting, installing }) => [active, waiting, installing].map(quiet)),
  );
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Stores are emptied rather than deleted: deleting waits for every other tab.
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await emptyDatabase(name);
}

/** Resolves once this worker keeps nothing any more, or doesn't answer. */
function quiet(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, ANSWER_WITHIN_MS);
    worker.postMessage({ type: FORGET }, [port2]);
  });
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
