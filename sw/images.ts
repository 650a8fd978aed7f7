import { IMAGES_CACHE } from '#contract/device-keys.ts';
import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';
import { type BoundedCache, cacheResponse, deleteOlderThan, findCached, mayCache } from './cache.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { readShellConfig } from './page-cache.ts';

declare const self: ServiceWorkerGlobalScope;

const IMAGES_PATH = '/images/';
const CACHE: BoundedCache = { name: IMAGES_CACHE, maxEntries: 300, isRenewed: false };
const MAX_AGE_MS = 60 * 24 * 3_600_000;
/** The highest number of pictures to cache for one page. It covers the pictures at its top and in its first list. */
const PER_PAGE = 24;

const WIDTH = new RegExp(`-(?:${THUMBNAIL_WIDTHS.join('|')})(?=\\.webp$)`);

/** Cache first: the content of an address below `/images/` never changes. */
export function handleImages(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method === 'GET' && mayBeImage(url, event.request.destination))
      event.respondWith(answer(event, url));
  });
  self.addEventListener('activate', (event) => event.waitUntil(deleteOlderThan(CACHE, MAX_AGE_MS)));
}

async function answer(event: FetchEvent, url: URL): Promise<Response> {
  if (url.origin === self.location.origin) return picture(event, event.request);
  // Pictures of other sites, and of a CDN without CORS, are fetched as if there were no worker.
  if (!(await isImage(url))) return fetch(event.request);
  return picture(event, imageRequest(url)).catch(() => fetch(event.request));
}

/** `event` extends the worker's life until the picture is cached. `ask` sends the request to the network. */
async function picture(
  event: ExtendableEvent,
  request: Request,
  ask: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const cached = await findCached(CACHE.name, request.url);
  if (cached) return cached;
  try {
    const response = await ask(request);
    event.waitUntil(cacheResponse(CACHE, request.url, response.clone()));
    return response;
  } catch (error) {
    const other = await otherWidth(request.url);
    if (other) return other;
    throw error;
  }
}

/** The cached picture in any of its widths. Offline, a picture in another width is better than none. */
async function otherWidth(url: string): Promise<Response | undefined> {
  if (!WIDTH.test(url)) return undefined;
  for (const width of THUMBNAIL_WIDTHS) {
    const found = await findCached(CACHE.name, url.replace(WIDTH, `-${width}`));
    if (found) return found;
  }
  return undefined;
}

/** Caches pictures that a page shows. They usually come from the browser's HTTP cache and not from the network. */
export async function cacheImages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    if (!mayCache()) return;
    const address = new URL(url, self.location.origin);
    if (!(await isImage(address)) || (await otherWidth(address.href))) continue;
    // If a picture is missing, the next ones are still cached.
    await picture(event, imageRequest(address), fetchInTime).catch(() => undefined);
  }
}

/** Caches the first pictures of a page's HTML, each in the width that its `src` names: the narrowest one. */
export async function cacheImagesOf(html: string, event: ExtendableEvent): Promise<void> {
  const found = [...html.matchAll(/\bsrc="([^"]*\/images\/[^"]+)"/g)].map((match) => match[1] ?? '');
  await cacheImages([...new Set(found)].slice(0, PER_PAGE), event);
}

/** The CDN's address if the operator has set MEDIA_BASE_URL, otherwise ''. Undefined until it has been read. */
let cdn: string | undefined;

/**
 * Whether the URL may be one of our pictures. Synchronous, because a fetch event must be answered synchronously. True
 * for some pictures of other sites, too; `isImage` then decides.
 */
function mayBeImage(url: URL, destination: RequestDestination): boolean {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  return destination === 'image' && url.pathname.includes(IMAGES_PATH);
}

async function isImage(url: URL): Promise<boolean> {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  cdn ??= (await readShellConfig())?.mediaBaseUrl;
  return cdn !== undefined && cdn !== '' && url.href.startsWith(cdn + IMAGES_PATH);
}

/**
 * Uses CORS for pictures of a CDN. Without CORS the response would be opaque: its status couldn't be checked, and
 * browsers would add padding to its size when they calculate the quota.
 */
function imageRequest(url: URL): Request {
  return url.origin === self.location.origin
    ? new Request(url.href)
    : new Request(url.href, { mode: 'cors', credentials: 'omit' });
}
