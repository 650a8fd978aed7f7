import { IMAGES_CACHE } from '#contract/kept-caches.ts';
import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';
import { mayKeep } from './device-caches.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { imageRequest, isImage, mayBeImage } from './image-source.ts';
import { dropOlderThan, findKept, type KeptCache, keep } from './kept-cache.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE: KeptCache = { name: IMAGES_CACHE, maxEntries: 300 };
const MAX_AGE_MS = 60 * 24 * 3_600_000;
/** As many pictures of a kept page as its first list has, with the icons before it. */
const PER_PAGE = 24;

const WIDTH = new RegExp(`-(?:${THUMBNAIL_WIDTHS.join('|')})(?=\\.webp$)`);

/** `/images/` never changes under one address: what is here needs no asking. */
export function handleImages(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method === 'GET' && mayBeImage(url, event.request.destination))
      event.respondWith(answer(event, url));
  });
  self.addEventListener('activate', (event) => event.waitUntil(dropOlderThan(CACHE, MAX_AGE_MS)));
}

async function answer(event: FetchEvent, url: URL): Promise<Response> {
  if (url.origin === self.location.origin) return picture(event, event.request);
  // Another's picture, or a CDN that doesn't share with us: as if there were no worker.
  if (!(await isImage(url))) return fetch(event.request);
  return picture(event, imageRequest(url)).catch(() => fetch(event.request));
}

/** `event` keeps the worker alive while the picture is put away. `ask`: how the network is asked. */
async function picture(
  event: ExtendableEvent,
  request: Request,
  ask: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const kept = await findKept(CACHE, request.url);
  if (kept) return kept;
  try {
    const response = await ask(request);
    event.waitUntil(keep(CACHE, request.url, response.clone()));
    return response;
  } catch (error) {
    const other = await otherWidth(request.url);
    if (other) return other;
    throw error;
  }
}

/** Offline, the same picture in another width is far better than none. */
async function otherWidth(url: string): Promise<Response | undefined> {
  if (!WIDTH.test(url)) return undefined;
  for (const width of THUMBNAIL_WIDTHS) {
    const found = await findKept(CACHE, url.replace(WIDTH, `-${width}`));
    if (found) return found;
  }
  return undefined;
}

/** Pictures that are on screen already; they come out of the browser's own cache. */
export async function keepImages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    if (!mayKeep()) return;
    const address = new URL(url, self.location.origin);
    if (!(await isImage(address)) || (await otherWidth(address.href))) continue;
    // Offline: a picture less; the page is kept all the same.
    await picture(event, imageRequest(address), fetchInTime).catch(() => undefined);
  }
}

/** The first pictures of a page's HTML, each in its narrowest width. */
export async function keepImagesOf(html: string, event: ExtendableEvent): Promise<void> {
  const found = [...html.matchAll(/\bsrc="([^"]*\/images\/[^"]+)"/g)].map((match) => match[1] ?? '');
  await keepImages([...new Set(found)].slice(0, PER_PAGE), event);
}
