import { BUILD_HEADER, SHELL_PATH } from '#contract/page-constants.ts';
import { mayCache } from './cache.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { cacheImagesOf } from './images.ts';
import { findPage, findShell, putPage, putShell, removePage } from './page-cache.ts';
import { isCacheable, isForEverybody, isPage, isPersonal, pageKey } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

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
    if (!(await isOwnBuild(response)) || response.status >= 500) return shell(event.request);
    if (isCacheable(url, self.location.origin)) event.waitUntil(cachePage(key, response.clone(), event));
    return response;
  } catch {
    return shell(event.request);
  }
}

/** By the build header. A static host sends none; there the configuration in the page decides. */
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
  // Static hosts redirect to the same address with a slash; any other redirect leads to another page.
  const isElsewhere = response.redirected && pageKey(new URL(response.url)) !== pageKey(new URL(url));
  return isElsewhere ? Response.error() : response;
}

async function refreshPage(key: string, event: ExtendableEvent): Promise<void> {
  try {
    const response = await fetchPublic(key);
    if (response.status === 404 || response.status === 410) await removePage(key);
    else if (await isOwnBuild(response)) await cachePage(key, response, event);
  } catch {
    // Offline: the cached copy stays.
  }
}

/** Caches a page that is the same for everybody, with the pictures at its top. Never rejects. */
async function cachePage(key: string, response: Response, event: ExtendableEvent): Promise<void> {
  if (!isForEverybody(response)) return;
  try {
    const forPictures = response.clone();
    await putPage(key, response);
    await cacheImagesOf(await forPictures.text(), event);
  } catch {
    // The device is full or the connection broke; an earlier copy stays.
  }
}

/** Part of the install: a worker without its shell is useless, so a failure fails the install, which the browser retries later. */
export async function fetchShell(): Promise<void> {
  const response = await fetchPublic(SHELL_PATH);
  if (!response.ok || !(await isOwnBuild(response))) throw new Error('the shell is of another build');
  await putShell(response);
}

async function shell(request: Request): Promise<Response> {
  return (await findShell()) ?? fetch(request);
}

/** Caches pages that the open page asks for. One at a time, so that the line stays free for the person. */
export async function cachePages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    if (!mayCache()) return;
    const absolute = new URL(url, self.location.origin);
    if (isCacheable(absolute, self.location.origin)) await refreshPage(pageKey(absolute), event);
  }
}
