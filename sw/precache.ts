import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/** Every chunk of the interface, so that an open tab lives off its own worker after a deploy and every screen opens offline. */
export function precacheInterface(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
}
