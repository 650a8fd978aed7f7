import { BUILD_HEADER, SHELL_PATH } from '#contract/page-names.ts';
import { mayKeep } from './device-caches.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { keepImagesOf } from './images.ts';
import { isKeepable, isPage, isPersonal, pageKey } from './page-rules.ts';
import { findPage, findShell, putPage, putShell, removePage } from './page-store.ts';
import { isForEverybody } from './public-only.ts';

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
  const kept = await findPage(key);
  if (kept) {
    event.waitUntil(refreshPage(key, event));
    return kept;
  }
  try {
    const response = await fetchInTime(event.request);
    if (response.type === 'opaqueredirect') return response;
    if (!(await isOwnBuild(response)) || response.status >= 500) return shell(event.request);
    if (isKeepable(url, self.location.origin)) event.waitUntil(keepPage(key, response.clone(), event));
    return response;
  } catch {
    return shell(event.request);
  }
}

/** By its header; a host of files sends none, there the page's own settings tell. */
async function isOwnBuild(response: Response): Promise<boolean> {
  if (isDevelopment) return true;
  const build = response.headers.get(BUILD_HEADER);
  if (build !== null) return build === import.meta.env.BUILD_ID;
  return (await response.clone().text()).includes(`{"build":"${import.meta.env.BUILD_ID}"`);
}

/** Asked for as anybody would: no cookie goes along, so nothing personal can come back. */
async function fetchPublic(url: string): Promise<Response> {
  const response = await fetchInTime(url, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  });
  // Hosts of files lead to the same address with a slash; what leads elsewhere is another page.
  const isElsewhere = response.redirected && pageKey(new URL(response.url)) !== pageKey(new URL(url));
  return isElsewhere ? Response.error() : response;
}

async function refreshPage(key: string, event: ExtendableEvent): Promise<void> {
  try {
    const response = await fetchPublic(key);
    if (response.status === 404 || response.status === 410) await removePage(key);
    else if (await isOwnBuild(response)) await keepPage(key, response, event);
  } catch {
    // Offline: what is kept stays.
  }
}

/** Keeps a page and the pictures at its top, when it is there for everybody. Never rejects: keeping is an extra. */
async function keepPage(key: string, response: Response, event: ExtendableEvent): Promise<void> {
  if (!isForEverybody(response)) return;
  try {
    const forPictures = response.clone();
    await putPage(key, response);
    await keepImagesOf(await forPictures.text(), event);
  } catch {
    // The device is full or the line broke: a page less offline, and what was kept before is still there.
  }
}

/** At install: without its shell a worker is of no use, so a failure here fails the install, and the browser tries again later. */
export async function fetchShell(): Promise<void> {
  const response = await fetchPublic(SHELL_PATH);
  if (!response.ok || !(await isOwnBuild(response))) throw new Error('the shell is of another build');
  await putShell(response);
}

async function shell(request: Request): Promise<Response> {
  return (await findShell()) ?? fetch(request);
}

/** From the page: addresses worth having offline. One after the other, so that the line stays free for what the person does. */
export async function keepPages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    if (!mayKeep()) return;
    const absolute = new URL(url, self.location.origin);
    if (isKeepable(absolute, self.location.origin)) await refreshPage(pageKey(absolute), event);
  }
}
