import { DOCUMENTS_CACHE } from '#contract/kept-caches.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { findKept, type KeptCache, keep } from './kept-cache.ts';

declare const self: ServiceWorkerGlobalScope;

const DOCUMENTS = ['/pages/', '/faqs', '/notifications'].map((path) => API_PREFIX + path);
const CACHE: KeptCache = { name: DOCUMENTS_CACHE, maxEntries: 40 };

/** The only answers of the API that the worker keeps: documents, the same for everybody. What is kept at once, renewed behind. */
export function handleDocuments(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (DOCUMENTS.some((path) => url.pathname.startsWith(path))) event.respondWith(answer(event));
  });
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const renewed = fetch(request).then((response) => {
    event.waitUntil(keep(CACHE, request.url, response.clone()));
    return response;
  });
  const kept = await findKept(CACHE, request.url);
  if (kept === undefined) return renewed;
  event.waitUntil(renewed.catch(() => undefined));
  return kept;
}
