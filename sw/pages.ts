import { SOCIAL_PROVIDER } from '#contract/enums.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { BUILD_HEADER, SHELL_PATH } from '#contract/page-names.ts';
import { keepImagesOf } from './images.ts';

declare const self: ServiceWorkerGlobalScope;

/** Pages belong to one build: HTML of another one names chunks that this worker doesn't have. */
const PAGES_CACHE = `pages-${import.meta.env.BUILD_ID}`;
const PAGES_PREFIX = 'pages-';
const MAX_PAGES = 60;
/** A phone on a bad line is better served by the shell than by waiting. */
const NAVIGATION_TIMEOUT_MS = 10_000;

const NEVER_OURS = ['/media/', '/saved-media/', '/_payload/', `/_${SOCIAL_PROVIDER}/`];
const ALWAYS_SHELL = ['/mypage', '/auth'];

const isDevelopment = import.meta.env.BUILD_ID === 'dev';

export function handleNavigations(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET' || !isPage(url)) return;
    event.respondWith(answerNavigation(event, url));
  });
}

/** Paths with a file extension, the API and media are the network's. */
function isPage(url: URL): boolean {
  if (url.origin !== self.location.origin || url.pathname.startsWith(`${API_PREFIX.slice(0, 4)}/`)) return false;
  return !NEVER_OURS.some((prefix) => url.pathname.startsWith(prefix)) && !/\.[a-z0-9]+$/i.test(url.pathname);
}

async function answerNavigation(event: FetchEvent, url: URL): Promise<Response> {
  if (ALWAYS_SHELL.some((prefix) => url.pathname.startsWith(prefix))) return shell(event.request);
  const key = pageKey(url);
  const cached = await (await caches.open(PAGES_CACHE)).match(key);
  if (cached) {
    event.waitUntil(refreshPage(key));
    return cached;
  }
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) });
    if (response.type === 'opaqueredirect' || response.redirected) return response;
    if (!isOwnBuild(response) || response.status >= 500) return shell(event.request);
    if (response.ok) event.waitUntil(store(key, response.clone()));
    return response;
  } catch {
    return shell(event.request);
  }
}

/** The page's address without what says only how one came there. */
function pageKey(url: URL): string {
  const clean = new URL(url);
  clean.hash = '';
  for (const name of ['source', 'from']) clean.searchParams.delete(name);
  return clean.href;
}

function isOwnBuild(response: Response): boolean {
  return isDevelopment || response.headers.get(BUILD_HEADER) === import.meta.env.BUILD_ID;
}

/** Asked for as anybody would: no cookie goes along, so nothing personal can come back. */
async function fetchPublic(url: string): Promise<Response> {
  return fetch(url, {
    credentials: 'omit',
    cache: 'no-cache',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS),
  });
}

async function refreshPage(key: string): Promise<void> {
  try {
    const response = await fetchPublic(key);
    if (response.ok && isOwnBuild(response)) await store(key, response);
    else if (response.status === 404 || response.status === 410) await (await caches.open(PAGES_CACHE)).delete(key);
  } catch {
    // Offline: what is kept stays.
  }
}

/** Keeps a page and the pictures at its top; the page kept longest ago gives way. */
async function store(key: string, response: Response): Promise<void> {
  if (response.headers.get('cache-control')?.includes('private')) return;
  const cache = await caches.open(PAGES_CACHE);
  const forPictures = response.clone();
  // Deleting first moves the page to the end: keys() is in order of insertion.
  await cache.delete(key);
  await cache.put(key, response);
  const pages = (await cache.keys()).filter((request) => !request.url.endsWith(SHELL_PATH));
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MAX_PAGES)).map((request) => cache.delete(request)));
  await keepImagesOf(await forPictures.text());
}

/** At install: without its shell a worker is of no use, so a failure here fails the install, and the browser tries again later. */
export async function fetchShell(): Promise<void> {
  const response = await fetchPublic(SHELL_PATH);
  if (!response.ok || !isOwnBuild(response)) throw new Error('the shell is of another build');
  await (await caches.open(PAGES_CACHE)).put(SHELL_PATH, response);
}

async function shell(request: Request): Promise<Response> {
  const cached = await (await caches.open(PAGES_CACHE)).match(SHELL_PATH);
  return cached ?? fetch(request);
}

/** From the page: addresses worth having offline. One after the other, so that the line stays free for what the person does. */
export async function keepPages(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const absolute = new URL(url, self.location.origin);
    if (absolute.origin === self.location.origin && isPage(absolute)) await refreshPage(pageKey(absolute));
  }
}

export async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PAGES_PREFIX) && name !== PAGES_CACHE).map((name) => caches.delete(name)),
  );
}
