import { SETTINGS_KEY } from '#contract/device-keys.ts';
import { FORGET } from '#contract/worker-protocol.ts';

/** A worker that is being replaced, or that the browser doesn't start, never answers. */
const ANSWER_WITHIN_MS = 1000;

/**
 * Deletes everything of this site from the device except the stored settings: storage, databases, the worker, caches.
 * What belongs to this tab alone (`sessionStorage`) stays. Rejects when something else could not be deleted.
 */
export async function forgetDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key !== SETTINGS_KEY) localStorage.removeItem(key);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  // Before the caches are deleted, because a worker's work in progress would bring entries back.
  await Promise.all(
    registrations.flatMap(({ active, waiting, installing }) => [active, waiting, installing].map(stopCaching)),
  );
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Stores are emptied rather than deleted: deleting waits for every other tab.
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await emptyDatabase(name);
}

/** Resolves once this worker has stopped caching, or doesn't answer. */
function stopCaching(worker: ServiceWorker | null): Promise<void> {
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
