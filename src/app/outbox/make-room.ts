import { DOCUMENTS_CACHE, IMAGES_CACHE, PAGES_CACHE_PREFIX } from '#contract/kept-caches.ts';
import { ALWAYS_KEPT_PATHS } from '#contract/kept-pages.ts';
import { SHELL_PATH } from '#contract/page-names.ts';

/** The device is full: what can be fetched again goes, what is needed to start offline stays. Never rejects. */
export async function makeRoom(caches: CacheStorage | undefined = globalThis.caches): Promise<void> {
  if (caches === undefined) return;
  try {
    await Promise.all([caches.delete(IMAGES_CACHE), caches.delete(DOCUMENTS_CACHE)]);
    const names = (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE_PREFIX));
    await Promise.all(names.map((name) => dropVisited(caches, name)));
  } catch (error) {
    console.warn(error);
  }
}

async function dropVisited(caches: CacheStorage, name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const page of await cache.keys()) {
    const { pathname, search } = new URL(page.url);
    if (![SHELL_PATH, ...ALWAYS_KEPT_PATHS].includes(pathname + search)) await cache.delete(page);
  }
}
