import type { Page } from 'playwright/test';

/**
 * An origin's localStorage, IndexedDB and Cache Storage, as JSON. Cookies are left out, because a login is valid on one
 * server only.
 */
export interface BrowserProfile {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    /** The object stores. Their keys are out-of-line: they are not part of the values. */
    readonly stores: readonly {
      readonly name: string;
      readonly records: readonly [key: IDBValidKey, value: unknown][];
    }[];
  }[];
  readonly caches: readonly {
    readonly name: string;
    readonly answers: readonly {
      readonly url: string;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The response body in base64. */
      readonly body: string;
    }[];
  }[];
}

/** Reads the profile of the page's origin. @throws if a record contains data that JSON cannot represent */
export async function readProfile(page: Page): Promise<BrowserProfile> {
  const text = await page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const isPlain = (value: unknown): boolean => {
      if (typeof value === 'number') return Number.isFinite(value);
      if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
      if (Array.isArray(value)) return value.every(isPlain);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
    };
    const databases = [];
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      const stores = [];
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([settled(records.getAllKeys()), settled(records.getAll())]);
        if (!isPlain(values)) throw new Error(`${name}/${store} has more than plain data`);
        stores.push({ name: store, records: keys.map((key, index): [IDBValidKey, unknown] => [key, values[index]]) });
      }
      database.close();
      databases.push({ name, version, stores });
    }
    const stored = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const answers = [];
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url);
        if (!answer) continue;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        let text = '';
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
        const { pathname, search } = new URL(url);
        answers.push({
          url: pathname + search,
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: btoa(text),
        });
      }
      stored.push({ name, answers });
    }
    return JSON.stringify({ localStorage: { ...localStorage }, databases, caches: stored });
  });
  return JSON.parse(text) as BrowserProfile;
}

/**
 * Stores a profile in an origin that has no data yet. `page` must be at a URL of that origin that doesn't run the app,
 * such as /robots.txt.
 */
export function writeProfile(page: Page, profile: BrowserProfile): Promise<void> {
  return page.evaluate(async (text) => {
    const given = JSON.parse(text) as BrowserProfile;
    for (const [key, value] of Object.entries(given.localStorage)) localStorage.setItem(key, value);
    for (const { name, version, stores } of given.databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const store of stores) opening.result.createObjectStore(store.name);
      };
      await new Promise<void>((resolve, reject) => {
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction(
            stores.map((store) => store.name),
            'readwrite',
          );
          for (const store of stores)
            for (const [key, value] of store.records) writing.objectStore(store.name).put(value, key);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
          writing.onabort = () => reject(writing.error);
        };
      });
    }
    for (const { name, answers } of given.caches) {
      const cache = await caches.open(name);
      for (const { url, status, headers, body } of answers) {
        const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
        await cache.put(url, new Response(bytes, { status, headers }));
      }
    }
  }, JSON.stringify(profile));
}
