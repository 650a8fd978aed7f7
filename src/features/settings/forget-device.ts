import { SETTINGS_STORAGE_KEY } from '#settings/settings.ts';

/**
 * Takes everything of this site from the device but the record of the settings: storage, databases, caches, the worker.
 * Stores are emptied rather than deleted: deleting waits for every other tab. Rejects when something stayed.
 */
export async function forgetDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key !== SETTINGS_STORAGE_KEY) localStorage.removeItem(key);
  sessionStorage.clear();
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
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
