import { isCachePagesMessage, isForgetMessage, isSkipWaitingMessage } from '#contract/worker-protocol.ts';
import { stopCaching } from './cache.ts';
import { handleDocuments } from './documents.ts';
import { precacheInterface } from './files.ts';
import { cacheImages, handleImages } from './images.ts';
import { cachePages, fetchShell, handleNavigations } from './navigation.ts';
import { deleteOtherBuilds } from './page-cache.ts';
import { handleSavedMedia } from './saved-media.ts';
import { handleSync } from './sync.ts';

/** The service worker. This file only wires; each concern has a file of its own. */
declare const self: ServiceWorkerGlobalScope;

const deleteOtherFiles = precacheInterface(self.__WB_MANIFEST);
handleNavigations();
handleDocuments();
handleImages();
handleSync();
handleSavedMedia();

self.addEventListener('install', (event) => {
  event.waitUntil(fetchShell());
});

self.addEventListener('activate', (event) => {
  // The very first worker takes control of the open page at once; a later one is activated by the person (update notice).
  event.waitUntil(Promise.all([deleteOtherBuilds(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (isForgetMessage(data)) {
    stopCaching();
    event.ports[0]?.postMessage(null);
  } else if (isCachePagesMessage(data))
    event.waitUntil(
      Promise.all([
        cachePages(data.urls, event),
        cacheImages(data.images, event),
        deleteOtherFiles(data.build),
        claimLatePages(),
      ]),
    );
  else if (isSkipWaitingMessage(data)) event.waitUntil(self.skipWaiting());
});

/** Takes control of pages whose navigation began before the activation and ended after it. A waiting worker can't; its claim rejects. */
async function claimLatePages(): Promise<void> {
  await self.clients.claim().catch(() => {});
}
