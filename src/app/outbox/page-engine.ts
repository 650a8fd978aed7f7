import { withRenewedToken } from '#api/anti-forgery.ts';
import { isSyncPage } from '#app/outbox/drain-triggers.ts';
import { createPageConnection } from '#app/services/page-connection.ts';
import type { SendToSession } from '#context/page.ts';
import { DOCUMENTS_CACHE, IMAGES_CACHE, OUTBOX_CHANNEL, PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';
import { isAlwaysCached } from '#contract/offline-pages.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import type { Store } from '#lib/storage/store.ts';
import { createEngine } from '#outbox/engine.ts';
import type { OutboxEngine } from '#outbox/outbox.ts';
import type { Channel } from '#outbox/snapshot.ts';
import type { SessionStore } from '#session/store.ts';

/** The member whose records this page stores and sends. */
export interface OutboxUser {
  /** Returns the user key of the member who is logged in on this page; null without a login. */
  readonly get: () => string | null;
  /** Reads the stored session, which a server-rendered page does only after hydration. Null if it was read already. */
  readonly read: () => Promise<void> | null;
}

export interface PageEngineOptions {
  readonly baseUrl: string;
  readonly records: Store;
  readonly session: SessionStore;
  readonly send: SendToSession;
  readonly pathname: () => string;
}

export function createPageEngine(options: PageEngineOptions, user: OutboxUser): OutboxEngine {
  const { baseUrl, records, session, send, pathname } = options;
  const { transport, refresh } = createPageConnection(baseUrl, records);
  // Null as soon as another tab has ended the login, even if this tab has not processed that yet.
  const member = () => (session.isCurrent() ? user.get() : null);
  return createEngine({
    store: records,
    send: withRenewedToken(transport),
    refresh,
    onRenewed: (sentAt, isProved) => void send({ type: 'renewed', sentAt, isProved, isOwn: true }),
    locks: browserLocks(),
    clock: systemClock,
    random: secureRandom,
    isOnline: () => navigator.onLine,
    user: {
      get: member,
      isGone: () => session.isRead() && !session.isCurrent(),
      subscribe(listener) {
        let before = member();
        return session.subscribe(() => {
          if (member() === before) return;
          before = member();
          listener();
        });
      },
    },
    channel: openChannel(),
    freeSpace,
    requestSync,
    maySendUnasked: () => isSyncPage(pathname()),
    onPaused(until, sentAt) {
      if (until === 'login') void send({ type: 'refused', sentAt, isDeregistration: false });
    },
  });
}

/** Without BroadcastChannel, tabs learn of each other's changes only from the storage. */
function openChannel(): Channel | undefined {
  return 'BroadcastChannel' in window ? new BroadcastChannel(OUTBOX_CHANNEL) : undefined;
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

/**
 * Registers a Background Sync as soon as the worker is active; on a first visit this takes a while. Rejects in browsers
 * without Background Sync (Safari, Firefox); there the page's own drains send everything.
 */
async function requestSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as
    | (ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } })
    | undefined;
  if (registration?.sync === undefined) throw new DOMException('no Background Sync', 'NotSupportedError');
  await registration.sync.register(OUTBOX_SYNC);
}

/**
 * Frees space on a full device: deletes cached copies that can be fetched again, except those needed to start offline.
 * Never rejects.
 */
export async function freeSpace(caches: CacheStorage | undefined = globalThis.caches): Promise<void> {
  if (caches === undefined) return;
  try {
    await Promise.all([caches.delete(IMAGES_CACHE), caches.delete(DOCUMENTS_CACHE)]);
    const names = (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE_PREFIX));
    await Promise.all(names.map((name) => dropVisited(caches, name)));
  } catch (error) {
    console.warn(error);
  }
}

async function dropVisited(caches: CacheStorage, name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const page of await cache.keys()) {
    const url = new URL(page.url);
    if (url.pathname !== SHELL_PATH && !isAlwaysCached(url)) await cache.delete(page);
  }
}
