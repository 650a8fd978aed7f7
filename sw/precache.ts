import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

/** Every chunk of the interface, so that an open tab lives off its own worker after a deploy and every screen opens offline. */
export function precacheInterface(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(files, { cleanURLs: false, directoryIndex: '' });
}
