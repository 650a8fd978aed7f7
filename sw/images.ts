import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';
import { imageRequest, isImage, mayBeImage } from './image-source.ts';
import { publicOnly } from './public-only.ts';

declare const self: ServiceWorkerGlobalScope;

const IMAGES_CACHE = 'images';
const MAX_IMAGES = 300;
const MAX_AGE_SECONDS = 60 * 24 * 3600;
/** As many pictures of a kept page as its first list has, with the icons before it. */
const PER_PAGE = 24;

const WIDTH = new RegExp(`-(?:${THUMBNAIL_WIDTHS.join('|')})(?=\\.webp$)`);

const expiration = new ExpirationPlugin({
  maxEntries: MAX_IMAGES,
  maxAgeSeconds: MAX_AGE_SECONDS,
  purgeOnQuotaError: true,
});

const strategy = new CacheFirst({
  cacheName: IMAGES_CACHE,
  plugins: [publicOnly, expiration, { handlerDidError: ({ request }) => otherWidth(request.url) }],
});

/** `/images/` never changes under one address: what is here needs no asking. */
export function handleImages(): void {
  registerRoute(
    ({ url, request }) => mayBeImage(url, request.destination),
    async ({ event, request, url }) => {
      if (url.origin === self.location.origin) return answer(event, request);
      // Another's picture, or a CDN that doesn't share with us: as if there were no worker.
      if (!(await isImage(url))) return fetch(request);
      return answer(event, imageRequest(url)).catch(() => fetch(request));
    },
  );
}

function answer(event: ExtendableEvent, request: Request): Promise<Response> {
  const [response, done] = strategy.handleAll({ event, request });
  // What fails after the answer (a full device) takes nothing from it.
  done.catch(() => undefined);
  return response;
}

/** Offline, the same picture in another width is far better than none. */
async function otherWidth(url: string): Promise<Response | undefined> {
  if (!WIDTH.test(url)) return undefined;
  const cache = await caches.open(IMAGES_CACHE);
  for (const width of THUMBNAIL_WIDTHS) {
    const found = await cache.match(url.replace(WIDTH, `-${width}`));
    if (found) return found;
  }
  return undefined;
}

/** Pictures that are on screen already; they come out of the browser's own cache. `event` keeps the worker alive meanwhile. */
export async function keepImages(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(IMAGES_CACHE);
  for (const url of urls) {
    const address = new URL(url, self.location.origin);
    if (!(await isImage(address))) continue;
    if ((await cache.match(address.href)) || (await otherWidth(address.href))) continue;
    try {
      // Workbox calls the event's waitUntil, which browsers refuse for an event that we would make ourselves.
      const [response, done] = strategy.handleAll({ request: imageRequest(address), event });
      await response;
      await done;
    } catch {
      // A picture less; the page is kept all the same.
    }
  }
}

/** The first pictures of a page's HTML, each in its narrowest width. */
export async function keepImagesOf(html: string, event: ExtendableEvent): Promise<void> {
  const found = [...html.matchAll(/\bsrc="([^"]*\/images\/[^"]+)"/g)].map((match) => match[1] ?? '');
  await keepImages([...new Set(found)].slice(0, PER_PAGE), event);
}
