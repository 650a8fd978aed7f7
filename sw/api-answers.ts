import { DOCUMENTS_CACHE } from '#contract/device-keys.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { type BoundedCache, cacheResponse, findCached } from './cache.ts';

declare const self: ServiceWorkerGlobalScope;

const DOCUMENTS = ['/pages/', '/faqs', '/notifications'].map((path) => API_PREFIX + path);
const CACHE: BoundedCache = { name: DOCUMENTS_CACHE, maxEntries: 40, isRenewed: true };

/**
 * Caches the API's answers about information pages, FAQs and news. These answers are the same for everybody. Strategy:
 * stale while revalidate.
 */
export function handleApiAnswers(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (DOCUMENTS.some((path) => url.pathname.startsWith(path))) event.respondWith(answer(event));
  });
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const renewed = fetch(request).then((response) => {
    event.waitUntil(cacheResponse(CACHE, request.url, response.clone()));
    return response;
  });
  const cached = await findCached(CACHE.name, request.url);
  if (cached === undefined) return renewed;
  event.waitUntil(renewed.catch(() => undefined));
  return cached;
}
