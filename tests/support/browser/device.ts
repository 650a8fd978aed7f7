import type { Page } from 'playwright/test';

/**
 * Everything that a page's origin stores or shows, as one string: cookies, storage, databases, caches, HTML and form
 * values. Tests search it for a person's data that must have been deleted.
 */
export async function everythingOnDevice(page: Page): Promise<string> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const stored = await page.evaluate(async () => {
    const found: string[] = [document.documentElement.outerHTML];
    for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify({ ...storage }));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|text|html/.test(answer?.headers.get('content-type') ?? '');
        found.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const all = <Found>(request: IDBRequest<Found>) =>
          new Promise<Found>((resolve) => {
            request.onsuccess = () => resolve(request.result);
          });
        found.push(name, store, JSON.stringify(await Promise.all([all(records.getAllKeys()), all(records.getAll())])));
      }
      database.close();
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select')) found.push(field.value);
    return found;
  });
  return [...cookies, ...stored].join('\n');
}
