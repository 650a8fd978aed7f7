import { INTERFACE_CACHE } from '#contract/device-keys.ts';
import { START_PATHS } from '#contract/offline-pages.ts';
import {
  type CachePagesMessage,
  isCachePagesMessage,
  isForgetMessage,
  isSkipWaitingMessage,
} from '#contract/worker-messages.ts';
import { stopCaching } from './cache.ts';
import type { InterfaceFiles } from './files.ts';
import { cacheImages } from './images.ts';
import { cacheFirstPages, cachePages, fetchShell } from './navigation.ts';
import { cachedAddresses, deleteOtherBuilds, PAGES_CACHE } from './page-cache.ts';
import { addStaticRoutes } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Installation, activation and the messages of pages. */
export function handleLifecycle(files: InterfaceFiles): void {
  self.addEventListener('install', (event) => event.waitUntil(install(files, event)));

  self.addEventListener('activate', (event) => {
    // The first worker of a device takes control of the open page immediately. A later one is activated when the person
    // accepts the update, or when no page is open any more.
    event.waitUntil(Promise.all([deleteOtherBuilds(), self.clients.claim()]));
    // The older worker may have deleted files that this worker had found in the cache. `files.install` fetches them
    // again, without making a page wait.
    void files.install().catch(() => {});
  });

  self.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (isForgetMessage(data)) {
      stopCaching();
      event.ports[0]?.postMessage(null);
    } else if (isCachePagesMessage(data))
      event.waitUntil(Promise.all([cacheFor(files, data, event), claimLatePages()]));
    else if (isSkipWaitingMessage(data)) event.waitUntil(self.skipWaiting());
  });
}

/**
 * Caches the pages and files that must open offline from the first visit on. The worker counts as installed only
 * afterwards.
 */
async function install(files: InterfaceFiles, event: ExtendableEvent): Promise<void> {
  await Promise.all([fetchShell(), files.install()]);
  await cacheFirstPages();
  const pages = { cacheName: PAGES_CACHE, urls: await cachedAddresses(START_PATHS) };
  await addStaticRoutes(event, pages, { cacheName: INTERFACE_CACHE, urls: files.installed });
}

async function cacheFor(files: InterfaceFiles, message: CachePagesMessage, event: ExtendableEvent): Promise<void> {
  await Promise.all([
    cachePages(message.urls, event),
    cacheImages(message.images, event),
    files.deleteOthers(message.build),
  ]);
  // After a failure, the page's next message continues with the missing files.
  if (message.rest !== false) await files.cacheRest().catch(() => {});
}

/**
 * Takes control of pages that were still loading when this worker was activated. `claim()` rejects in a worker that
 * waits for its activation; this rejection is ignored.
 */
async function claimLatePages(): Promise<void> {
  await self.clients.claim().catch(() => {});
}
