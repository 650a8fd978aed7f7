import { withRenewedToken } from '#api/anti-forgery.ts';
import { announceRenewal, createRefresh, renewalRecord } from '#api/refresh.ts';
import { createHttpTransport } from '#api/transport.ts';
import { CURRENT_USER, DATABASE, OUTBOX_CHANNEL, OUTBOX_PREFIX } from '#contract/device-keys.ts';
import { ANTI_FORGERY_COOKIE } from '#contract/page-constants.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks, createStealableLocks } from '#lib/locks.ts';
import { openIndexedDb } from '#lib/storage/indexed-db.ts';
import { openStore } from '#lib/storage/store.ts';
import { decodePart } from '#lib/text.ts';
import { createDrain, type DrainResult } from '#outbox/drain.ts';
import { deliveriesOf, type OutboxMessage } from '#outbox/snapshot.ts';
import { readShellConfig } from './page-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * No further record is sent after this time. Chromium ends a sync event after three minutes, and the delivery of a
 * record may take 45 s (`deliver`).
 */
const STOP_AFTER_MS = 130_000;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Background Sync: sends the waiting records without a page. */
export function handleSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === OUTBOX_SYNC) sync.waitUntil(sendOutbox());
  });
}

/** Rejects when records still wait for a retry, so that the browser repeats the event. */
async function sendOutbox(): Promise<void> {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  const tell = (message: OutboxMessage) => channel.postMessage(message);
  const result = await drainOutbox(tell).finally(() => channel.close());
  if (result === 'time') await askForMore();
  if (result === 'later') throw new Error('records still wait to be sent');
}

async function drainOutbox(tell: (message: OutboxMessage) => void): Promise<DrainResult> {
  const records = openStore({ database: openIndexedDb({ name: DATABASE }) });
  records.watch(OUTBOX_PREFIX, (changes) => tell({ keys: changes.map(([key]) => key) }));
  const transport = createHttpTransport({
    baseUrl: (await readShellConfig())?.apiBaseUrl ?? '',
    fetch: (...args) => fetch(...args),
    antiForgeryToken: readToken,
  });
  const drain = createDrain({
    store: records,
    send: withRenewedToken(transport),
    refresh: createRefresh({ transport, locks: browserLocks(), renewals: renewalRecord(records) }),
    onRenewed: announceRenewal,
    locks: createStealableLocks(browserLocks(), systemClock),
    now: systemClock.now,
    random: Math.random,
    currentUserKey: async () => {
      const user = await records.get(CURRENT_USER);
      return typeof user === 'string' ? user : null;
    },
    onDelivered: (userKey, record, contents) => tell({ delivered: deliveriesOf(userKey, record, contents) }),
  });
  return drain.run('sync', systemClock.now() + STOP_AFTER_MS);
}

/**
 * Returns the anti-forgery token. It is read for every request, because it changes with every login. Null if its cookie
 * is missing or the browser has no cookie store; the server's 419 answer then contains the token.
 */
async function readToken(): Promise<string | null> {
  const cookie = await (self.cookieStore as CookieStore | undefined)?.get(ANTI_FORGERY_COOKIE);
  return cookie?.value === undefined ? null : decodePart(cookie.value);
}

/**
 * Requests another sync event for the remaining records. Rejects in browsers that refuse this without a visible page.
 * The current event then fails, and the browser repeats it.
 */
async function askForMore(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync: { register(tag: string): Promise<void> };
  };
  await sync.register(OUTBOX_SYNC);
}
