import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';
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
  registerRoute(({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/images/'), strategy);
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

/** Pictures that are on screen already; they come out of the browser's own cache. */
export async function keepImages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(IMAGES_CACHE);
  for (const url of urls) {
    const address = new URL(url, self.location.origin);
    if (address.origin !== self.location.origin || !address.pathname.startsWith('/images/')) continue;
    if ((await cache.match(address.href)) || (await otherWidth(address.href))) continue;
    try {
      const [response, done] = strategy.handleAll({
        request: new Request(address.href),
        event: new ExtendableEvent('keep'),
      });
      await response;
      await done;
    } catch {
      // A picture less; the page is kept all the same.
    }
  }
}

/** The first pictures of a page's HTML, each in its narrowest width. */
export async function keepImagesOf(html: string): Promise<void> {
  const found = [...html.matchAll(/\bsrc="(\/images\/[^"]+)"/g)].map((match) => match[1] ?? '');
  await keepImages([...new Set(found)].slice(0, PER_PAGE));
}
