import { PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';
import { isAlwaysCached, START_PATHS, START_URL } from '#contract/offline-pages.ts';
import { CONFIG_ELEMENT_ID, SHELL_PATH } from '#contract/page-constants.ts';
import { byAge, findCached, openForWriting, stamped } from './cache.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The cache of pages and the shell. There is one per build, because HTML of another build refers to chunks that this
 * worker doesn't have.
 */
export const PAGES_CACHE = PAGES_CACHE_PREFIX + import.meta.env.BUILD_ID;
const MAX_PAGES = 60;

export function findPage(key: string): Promise<Response | undefined> {
  return findCached(PAGES_CACHE, key);
}

/**
 * Caches a page in place of its older copy, then evicts the oldest pages if there are too many. In this order the page
 * is never missing, and if the device is full, the put rejects before anything is deleted.
 */
export async function putPage(key: string, response: Response): Promise<void> {
  const cache = await openForWriting(PAGES_CACHE);
  const copy = stamped(response);
  if (isHome(key)) await cache.put(new URL(START_URL, key).href, copy.clone());
  await cache.put(key, copy);
  await evictOldest(cache);
}

/**
 * Returns the absolute addresses of those `paths` that are cached. START_URL, at which the installed app opens, is
 * checked as well.
 */
export async function cachedAddresses(paths: readonly string[]): Promise<string[]> {
  const all = [...paths, START_URL].map((path) => new URL(path, self.location.origin).href);
  const found = await Promise.all(all.map(findPage));
  return all.filter((_, index) => found[index] !== undefined);
}

function isHome(key: string): boolean {
  const { pathname, search } = new URL(key);
  return pathname === '/' && search === '';
}

/**
 * Deletes a cached page, unless the worker has a static route for it (static-routes.ts). If the copy for a static route
 * were missing, Chromium would request the page from the network without asking the worker, and offline the page would
 * fail.
 */
export async function removePage(key: string): Promise<void> {
  if (START_PATHS.some((path) => new URL(path, key).href === key)) return;
  await (await openForWriting(PAGES_CACHE)).delete(key);
}

/** Deletes the cached pages of other builds, because nobody requests them once this build is active. */
export async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(PAGES_CACHE_PREFIX) && name !== PAGES_CACHE)
      .map((name) => caches.delete(name)),
  );
}

/** If there are more than MAX_PAGES pages, evicts the oldest ones, except those that are always cached. */
async function evictOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SHELL_PATH);
  const excess = pages.length - MAX_PAGES;
  if (excess <= 0) return;
  const oldest = (
    await byAge(
      cache,
      pages.filter(({ url }) => !isAlwaysCached(new URL(url))),
    )
  ).slice(0, excess);
  await Promise.all(oldest.map((page) => cache.delete(page)));
}

export function findShell(): Promise<Response | undefined> {
  return findPage(SHELL_PATH);
}

export async function putShell(response: Response): Promise<void> {
  await (await openForWriting(PAGES_CACHE)).put(SHELL_PATH, response);
}

const CONFIG = new RegExp(`<script[^>]* id="${CONFIG_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');

/** Base addresses in the page's configuration; '' stands for the page's own origin. */
interface ShellConfig {
  readonly apiBaseUrl: string;
  readonly mediaBaseUrl: string;
}

/**
 * The configuration in the cached shell; undefined without a shell. The worker has no other configuration when it
 * restarts without a network.
 */
export async function readShellConfig(): Promise<ShellConfig | undefined> {
  const html = await (await findShell())?.text();
  const json = html === undefined ? undefined : CONFIG.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as ShellConfig);
}
