import type { Page } from 'playwright/test';

/** Everything that a page or the worker can keep, as one text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        for (const request of [records.getAll(), records.getAllKeys()])
          found.push(
            await new Promise((resolve) => {
              request.onsuccess = () => resolve(request.result);
            }),
          );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        found.push(request.url, /text|json/.test(type) ? await answer?.text() : type);
      }
    }
    return JSON.stringify(found);
  });
}
