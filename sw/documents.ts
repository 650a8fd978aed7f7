import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { API_PREFIX } from '#contract/limits.ts';
import { publicOnly } from './public-only.ts';

declare const self: ServiceWorkerGlobalScope;

const DOCUMENTS = ['/pages/', '/faqs', '/notifications'].map((path) => API_PREFIX + path);

/** The only answers of the API that the worker keeps: documents, the same for everybody. */
export function handleDocuments(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && DOCUMENTS.some((path) => url.pathname.startsWith(path)),
    new StaleWhileRevalidate({
      cacheName: 'documents',
      plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 40 })],
    }),
  );
}
