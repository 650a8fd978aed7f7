import { withRenewedToken } from '#api/anti-forgery.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { createRefresh, renewalRecord, tellRenewal } from '#api/refresh.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { decodePart } from '#lib/decode.ts';
import { createIndexedStore } from '#lib/indexed-store.ts';
import { CHANNEL, type OutboxMessage, watchStore } from '#outbox/channel.ts';
import { createDrain, type DrainResult } from '#outbox/drain.ts';
import { deliveriesOf } from '#outbox/snapshot.ts';
import { createSubjectLocks } from '#outbox/subject-lock.ts';
import { readShellConfig } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

/** As the page tells who is logged in (src/app/session). */
const CURRENT_USER = 'user';
const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';
/** Browsers end an event after three minutes (Chromium); a request under way may need another 15 s. */
const STOP_AFTER_MS = 150_000;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Background Sync: what waits is sent without a page in front. */
export function handleSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === OUTBOX_SYNC) sync.waitUntil(sendOutbox());
  });
}

/** Rejects when something still waits that may be tried again: then the browser repeats the event. */
async function sendOutbox(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (message: OutboxMessage) => channel.postMessage(message);
  const result = await drainOutbox(tell).finally(() => channel.close());
  if (result === 'time') await askForMore();
  if (result === 'later') throw new Error('something still waits');
}

async function drainOutbox(tell: (message: OutboxMessage) => void): Promise<DrainResult> {
  const records = createIndexedStore();
  const transport = createHttpTransport({
    baseUrl: (await readShellConfig())?.apiBaseUrl ?? '',
    fetch: (...args) => fetch(...args),
    antiForgeryToken: readToken,
  });
  const clock = {
    now: Date.now,
    setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
    clearTimeout: (timer: unknown) => clearTimeout(Number(timer)),
  };
  const drain = createDrain({
    store: watchStore(records, (changes) => tell({ keys: changes.map(([key]) => key) })),
    send: withRenewedToken(transport),
    refresh: createRefresh({ transport, locks: self.navigator.locks, renewals: renewalRecord(records) }),
    onRenewed: tellRenewal,
    locks: createSubjectLocks(self.navigator.locks, clock),
    now: clock.now,
    random: Math.random,
    currentUserKey: async () => {
      const user = await records.get(CURRENT_USER);
      return typeof user === 'string' ? user : null;
    },
    onDelivered: (owner, record, contents) => tell({ delivered: deliveriesOf(owner, record, contents) }),
  });
  return drain.run('sync', clock.now() + STOP_AFTER_MS);
}

/**
 * Read at every request: it changes with every login and every refresh. Browsers without a cookie store have no
 * Background Sync either; there a 419 would bring the token.
 */
async function readToken(): Promise<string | null> {
  const cookie = await (self.cookieStore as CookieStore | undefined)?.get(ANTI_FORGERY_COOKIE);
  return cookie?.value === undefined ? null : decodePart(cookie.value);
}

/** Another event for the rest. Without a page in front some browsers refuse, and repeat this one instead. */
async function askForMore(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync: { register(tag: string): Promise<void> };
  };
  await sync.register(OUTBOX_SYNC);
}
