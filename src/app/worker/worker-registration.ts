import type { createBrowserRouter } from 'react-router';
import { matchPath } from 'react-router';
import { Workbox } from 'workbox-window';
import { isSavingData } from '#app/prefetch/data-saver.ts';
import { isCachedSince } from '#app/queries/cached-pages.ts';
import { readConfig } from '#app/start/page-state.ts';
import { offerUpdate } from '#app/worker/offer-update.ts';
import { ALWAYS_CACHED_PATHS, INFORMATION_PATHS, START_PATHS } from '#contract/offline-pages.ts';
import { FAQ_SEARCH_PARAM, WORKER_PATH, WORKER_POLICY } from '#contract/page-constants.ts';
import { routeMap } from '#contract/route-map.ts';
import { CACHE_PAGES, type CachePagesMessage, FORGET } from '#contract/worker-messages.ts';
import { askWorker } from '#lib/ask-worker.ts';
import { requestsPaused, whenIdle } from '#lib/scheduling.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { TrustedTypesScope } from '#lib/trusted-types.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** An information page (INFORMATION_PATHS) is not fetched again while its cached copy is younger than this. */
const INFORMATION_AGES_MS = 3_600_000;

/** How long an accepted update waits for the old worker's answer. A cheap phone may take seconds to start a worker. */
const ANSWER_WITHIN_MS = 10_000;
/** An accepted update waits until the page has sent no request for PAUSE_MS, but at most LONGEST_WAIT_MS. */
const PAUSE_MS = 500;
const LONGEST_WAIT_MS = 5_000;

const ADDRESS = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : WORKER_PATH;
/** A Trusted Types policy that returns the worker's address for any input, so that it allows no other script. */
const policy = (globalThis as TrustedTypesScope).trustedTypes?.createPolicy(WORKER_POLICY, {
  createScriptURL: () => ADDRESS,
});

/**
 * Registers the worker, and tells it which pages to cache: some now, and later each public page that is opened.
 * Resolves once a worker is active, or immediately if the browser has no service workers or the device is a shared one.
 * Rejects if the registration fails, for example offline.
 */
export async function startWorker(router: Router, isBusy: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const address = policy?.createScriptURL(ADDRESS) ?? ADDRESS;
  const workbox = new Workbox(address, import.meta.env.DEV ? { type: 'module' } : {});
  let registration: ServiceWorkerRegistration | undefined;
  // True for any waiting worker, because a newer one may have replaced the one that was offered.
  const waiting = () => Boolean(registration?.waiting);
  let isReplaced = false;
  const hurry = async () => {
    isReplaced = true;
    if (registration?.active) await askWorker(registration.active, { type: FORGET }, ANSWER_WITHIN_MS);
  };
  workbox.addEventListener('waiting', ({ sw }) => {
    // The waiting worker caches pages now, so that they are available if the update is accepted offline.
    if (sw) cachePages(sw, [currentUrl(), ...(isSavingData() ? START_PATHS : ALWAYS_CACHED_PATHS)]);
    offerUpdate({
      workbox,
      waiting,
      hurry,
      requestsPaused: () => requestsPaused(PAUSE_MS, LONGEST_WAIT_MS),
      reload: () => window.location.reload(),
      isBusy,
    });
  });
  // The person may have marked this device as shared since the page started.
  if (isSharedDevice(safeStorage(() => window.localStorage))) return;
  registration = await workbox.register();
  const inCharge = async () => (await navigator.serviceWorker.ready).active;
  cachePages(await inCharge(), [currentUrl(), ...START_PATHS, ...(await agedInformation())], shownImages());
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || !isPublicPage(location.pathname)) return;
    // Searches within the FAQ page are not cached, because they would evict other pages.
    if (new URLSearchParams(location.search).has(FAQ_SEARCH_PARAM)) return;
    whenIdle(async () => {
      // After an accepted update, the old worker no longer caches anything. A message would only occupy it and delay
      // the new one.
      if (!isReplaced) cachePages(await inCharge(), [location.pathname + location.search]);
    });
  });
}

function cachePages(worker: ServiceWorker | null, urls: readonly string[], images: readonly string[] = []): void {
  const pages = [...new Set(urls)].filter((url) => isPublicPage(new URL(url, window.location.origin).pathname));
  const message: CachePagesMessage = {
    type: CACHE_PAGES,
    urls: pages,
    images,
    build: readConfig(document).build,
    rest: !isSavingData(),
  };
  worker?.postMessage(message);
}

/** Returns the information pages that have no recent cached copy; none if data saver is on. */
async function agedInformation(): Promise<string[]> {
  if (isSavingData()) return [];
  const since = Date.now() - INFORMATION_AGES_MS;
  const isFresh = await Promise.all(INFORMATION_PATHS.map((path) => isCachedSince(path, since)));
  return INFORMATION_PATHS.filter((_, index) => !isFresh[index]);
}

function currentUrl(): string {
  return window.location.pathname + window.location.search;
}

/**
 * The addresses of the pictures that this page has loaded. They were loaded before the worker was active, but the
 * browser's own cache has them, so the worker can cache them without the network.
 */
function shownImages(): string[] {
  const sources = [...document.images]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => image.currentSrc);
  return sources.filter((source) => source.startsWith(`${window.location.origin}/images/`));
}

const routes = Object.values(routeMap);

/** True for a page that is the same for everybody, so that the device may cache it. */
export function isPublicPage(pathname: string): boolean {
  return routes.find((route) => matchPath(route.path, pathname) !== null)?.public ?? false;
}
