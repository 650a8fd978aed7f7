import { BUILD_HEADER, SHELL_PATH } from '#contract/page-names.ts';
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
    if (!isOwnBuild(response) || response.status >= 500) return shell(event.request);
    if (isKeepable(url, self.location.origin)) event.waitUntil(keepPage(key, response.clone(), event));
    return response;
  } catch {
    return shell(event.request);
  }
}

function isOwnBuild(response: Response): boolean {
  return isDevelopment || response.headers.get(BUILD_HEADER) === import.meta.env.BUILD_ID;
}

/** Asked for as anybody would: no cookie goes along, so nothing personal can come back. */
function fetchPublic(url: string): Promise<Response> {
  return fetchInTime(url, {
    credentials: 'omit',
    cache: 'no-cache',
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
}

async function refreshPage(key: string, event: ExtendableEvent): Promise<void> {
  try {
    const response = await fetchPublic(key);
    if (response.status === 404 || response.status === 410) await removePage(key);
    else if (isOwnBuild(response)) await keepPage(key, response, event);
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
  if (!response.ok || !isOwnBuild(response)) throw new Error('the shell is of another build');
  await putShell(response);
}

async function shell(request: Request): Promise<Response> {
  return (await findShell()) ?? fetch(request);
}

/** From the page: addresses worth having offline. One after the other, so that the line stays free for what the person does. */
export async function keepPages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    const absolute = new URL(url, self.location.origin);
    if (isKeepable(absolute, self.location.origin)) await refreshPage(pageKey(absolute), event);
  }
}
