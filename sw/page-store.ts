import { KEPT_AT, PAGES_CACHE_PREFIX } from '#contract/kept-caches.ts';
import { ALWAYS_KEPT_PATHS } from '#contract/kept-pages.ts';
import { SHELL_PATH } from '#contract/page-names.ts';
import { findIn, openToKeep } from './device-caches.ts';
import { stamped } from './kept-cache.ts';

/** The kept pages. They belong to one build: HTML of another one names chunks that this worker doesn't have. */
const PAGES_CACHE = PAGES_CACHE_PREFIX + import.meta.env.BUILD_ID;
const MAX_PAGES = 60;

/** A kept page, or undefined, also when the device's storage fails: then there is still the network. */
export async function findPage(key: string): Promise<Response | undefined> {
  try {
    return await findIn(PAGES_CACHE, key);
  } catch {
    return undefined;
  }
}

export function findShell(): Promise<Response | undefined> {
  return findPage(SHELL_PATH);
}

export async function putShell(response: Response): Promise<void> {
  await (await openToKeep(PAGES_CACHE)).put(SHELL_PATH, response);
}

/**
 * Puts a page in, over its older self, then lets the one kept longest ago give way: a page is never away in between,
 * and a full device (the put rejects) loses nothing that it had.
 */
export async function putPage(key: string, response: Response): Promise<void> {
  const cache = await openToKeep(PAGES_CACHE);
  await cache.put(key, stamped(response));
  await dropOldest(cache);
}

export async function removePage(key: string): Promise<void> {
  await (await openToKeep(PAGES_CACHE)).delete(key);
}

/** Once this build is in charge nobody asks for pages of another. */
export async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(PAGES_CACHE_PREFIX) && name !== PAGES_CACHE)
      .map((name) => caches.delete(name)),
  );
}

/** By when they were kept. The order of `keys()` doesn't tell: Safari leaves a replaced entry where it was. */
async function dropOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SHELL_PATH);
  const excess = pages.length - MAX_PAGES;
  if (excess <= 0) return;
  const dated = pages.filter(mayGo).map(async (page) => {
    const keptAt = Number((await cache.match(page))?.headers.get(KEPT_AT));
    return { page, keptAt };
  });
  const oldest = (await Promise.all(dated)).sort((a, b) => a.keptAt - b.keptAt).slice(0, excess);
  await Promise.all(oldest.map(({ page }) => cache.delete(page)));
}

function mayGo({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return !ALWAYS_KEPT_PATHS.includes(pathname + search);
}
