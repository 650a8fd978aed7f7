import { isForgetMessage, isKeepPagesMessage, isSkipWaitingMessage } from '#contract/worker-messages.ts';
import { keepNothing } from './device-caches.ts';
import { handleDocuments } from './documents.ts';
import { handleImages, keepImages } from './images.ts';
import { handleSync } from './outbox.ts';
import { dropOldPages } from './page-store.ts';
import { fetchShell, handleNavigations, keepPages } from './pages.ts';
import { precacheInterface } from './precache.ts';
import { handleSavedMedia } from './saved-media.ts';

/** The service worker. This file only wires; each concern has a file of its own. */
declare const self: ServiceWorkerGlobalScope;

const dropOtherBuilds = precacheInterface(self.__WB_MANIFEST);
handleNavigations();
handleDocuments();
handleImages();
handleSync();
handleSavedMedia();

self.addEventListener('install', (event) => {
  event.waitUntil(fetchShell());
});

self.addEventListener('activate', (event) => {
  // The very first worker takes the open page at once; a later one was accepted by the person (see the update notice).
  event.waitUntil(Promise.all([dropOldPages(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (isForgetMessage(data)) {
    keepNothing();
    event.ports[0]?.postMessage(null);
  } else if (isKeepPagesMessage(data))
    event.waitUntil(
      Promise.all([
        keepPages(data.urls, event),
        keepImages(data.images, event),
        dropOtherBuilds(data.build),
        claimLatePages(),
      ]),
    );
  else if (isSkipWaitingMessage(data)) event.waitUntil(self.skipWaiting());
});

/** A page whose navigation began before the activation and ended after it has no controller. A waiting worker can't claim. */
async function claimLatePages(): Promise<void> {
  await self.clients.claim().catch(() => {});
}
