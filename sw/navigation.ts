import { START_PATHS } from '#contract/offline-pages.ts';
import { BUILD_HEADER, SHELL_PATH } from '#contract/page-constants.ts';
import { cachedAt, mayCache } from './cache.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { cacheImagesOf } from './images.ts';
import { findPage, findShell, putPage, putShell, removePage } from './page-cache.ts';
import { isCacheable, isForEverybody, isPage, isPersonal, pageKey } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a cached page counts as fresh. `cachePages` doesn't fetch a fresh page again. */
const FRESH_MS = 60_000;
/**
 * The highest number of pages that the installation caches. There is a limit, because a person may have many open tabs.
 */
const FIRST_PAGES_MAX = 6;

const TOO_MANY = 429;

const isDevelopment = import.meta.env.BUILD_ID === 'dev';

export function handleNavigations(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
    if (isPage(url, self.location.origin)) event.respondWith(answerNavigation(event, url));
  });
}

async function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  if (isPersonal(url)) return shell(event.request);
  const key = pageKey(url);
  const cached = await findPage(key);
  if (cached) {
    event.waitUntil(refreshPage(key, event));
    return cached;
  }
  try {
    const response = await fetchInTime(event.request);
    if (response.type === 'opaqueredirect') return response;
    // The shell replaces a page of another build, whose scripts this worker may not have. It also replaces a 5xx or a
    // 429, because the app can often show a page that the server failed or refused to render.
    if (!(await isOwnBuild(response)) || response.status >= 500 || response.status === TOO_MANY)
      return shell(event.request);
    if (isCacheable(url, self.location.origin)) event.waitUntil(cachePage(key, response.clone(), event));
    return response;
  } catch {
    return shell(event.request);
  }
}

/**
 * Whether a page belongs to this worker's build, according to the build header. Static hosts send no such header, so
 * there the configuration in the page decides.
 */
async function isOwnBuild(response: Response): Promise<boolean> {
  if (isDevelopment) return true;
  const build = response.headers.get(BUILD_HEADER);
  if (build !== null) return build === import.meta.env.BUILD_ID;
  return (await response.clone().text()).includes(`{"build":"${import.meta.env.BUILD_ID}"`);
}

/** Requests a page without cookies, so that the response can contain nothing personal. */
async function fetchPublic(url: string): Promise<Response> {
  const response = await fetchInTime(url, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  });
  // Static hosts redirect to the same address with a slash. Any other redirect leads to another page, which must not be
  // cached under the requested address.
  const isElsewhere = response.redirected && pageKey(new URL(response.url)) !== pageKey(new URL(url));
  return isElsewhere ? Response.error() : response;
}

/**
 * Fetches a page and caches it, or removes it from the cache if it no longer exists. `event` keeps the worker alive
 * until the page's first pictures are cached; with null, pictures are not cached.
 */
async function refreshPage(key: string, event: ExtendableEvent | null): Promise<void> {
  try {
    const response = await fetchPublic(key);
    if (response.status === 404 || response.status === 410) await removePage(key);
    else if (await isOwnBuild(response)) await cachePage(key, response, event);
  } catch {
    // Without a network the cached copy stays.
  }
}

/**
 * Caches a page if it is the same for everybody. If `event` isn't null, the page's first pictures are cached too. Never
 * rejects.
 */
async function cachePage(key: string, response: Response, event: ExtendableEvent | null): Promise<void> {
  if (!isForEverybody(response)) return;
  try {
    const forPictures = event && response.clone();
    await putPage(key, response);
    if (forPictures) await cacheImagesOf(await forPictures.text(), event);
  } catch {
    // If the device is full or the connection broke, the older copy remains.
  }
}

/**
 * Caches the shell during the installation. Without the shell the worker is useless, so a failure here makes the
 * installation fail. The browser tries the installation again later.
 */
export async function fetchShell(): Promise<void> {
  const response = await fetchPublic(SHELL_PATH);
  if (!response.ok || !(await isOwnBuild(response))) throw new Error('the server has no shell of this build');
  await putShell(response);
}

async function shell(request: Request): Promise<Response> {
  return (await findShell()) ?? fetch(request);
}

/**
 * Part of the installation: caches the open pages and the start pages. Their pictures are cached later, when a page
 * sends its first list of pages to the worker. Never rejects: a missing page must not make the installation fail.
 */
export async function cacheFirstPages(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const keys = [...open.map(({ url }) => url), ...START_PATHS].map((url) => new URL(url, self.location.origin));
  const pages = new Set(keys.filter((url) => isCacheable(url, self.location.origin)).map(pageKey));
  await Promise.all([...pages].slice(0, FIRST_PAGES_MAX).map((key) => refreshPage(key, null)));
}

/** Caches the given pages. They are fetched one at a time, so that the network stays free for the person. */
export async function cachePages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    if (!mayCache()) return;
    const absolute = new URL(url, self.location.origin);
    if (!isCacheable(absolute, self.location.origin)) continue;
    const key = pageKey(absolute);
    const fresh = await findPage(key);
    if (fresh && cachedAt(fresh) > Date.now() - FRESH_MS) await cacheImagesOf(await fresh.text(), event);
    else await refreshPage(key, event);
  }
}
