import { withRenewedToken } from '#api/anti-forgery.ts';
import type { Refresh } from '#api/refresh.ts';
import type { Transport } from '#api/transport.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { CHANNEL, type Channel } from '#outbox/channel.ts';
import { createOutbox } from '#outbox/create-outbox.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { isSignedIn } from '#session/login-guard.ts';
import type { SessionControl } from '#session/session-control.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

export interface PageOutboxOptions {
  readonly records: KeyValueStore;
  readonly session: SessionStore;
  readonly control: SessionControl;
  readonly transport: Transport;
  readonly refresh: Refresh;
  /** Is the page one of those from which what waits is sent? */
  readonly isSyncPage: () => boolean;
  /** As of #outbox/deliver.ts. */
  readonly onRenewed?: (sentAt: number, isProved: boolean) => void;
}

/** The outbox of this page, bound to the browser. */
export function createPageOutbox(options: PageOutboxOptions): Outbox {
  const { records, session, control, transport, refresh, onRenewed, isSyncPage } = options;
  const userKey = () => {
    const key = session.isCurrent() ? userKeyOf(session.getState()) : ANONYMOUS_KEY;
    return key === ANONYMOUS_KEY ? null : key;
  };
  return createOutbox({
    store: records,
    send: withRenewedToken(transport),
    refresh,
    onRenewed,
    locks: navigator.locks,
    clock: {
      now: Date.now,
      setTimeout: (task, ms) => window.setTimeout(task, ms),
      clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
    },
    random: secureRandom,
    isOnline: () => navigator.onLine,
    user: {
      get: userKey,
      isGone: () => session.isRead() && !session.isCurrent(),
      subscribe(listener) {
        let before = userKey();
        return session.subscribe(() => {
          if (userKey() === before) return;
          before = userKey();
          listener();
        });
      },
    },
    channel: openChannel(),
    makeRoom: async () => (await import('#app/outbox/make-room.ts')).makeRoom(),
    requestSync,
    maySendUnasked: isSyncPage,
    onPaused(until) {
      if (until === 'login' && isSignedIn(session.getState())) void control.end('expired');
    },
  });
}

/** A browser without one is a browser with one tab, as far as this product goes: storage is the truth. */
function openChannel(): Channel | undefined {
  return 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
}

/** In [0, 1). */
function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

/**
 * On a first visit the worker may still be on its way: asked as soon as it is there. Rejects where there is no Background
 * Sync (Safari, Firefox): then the page's own drains carry it.
 */
async function requestSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as
    | (ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } })
    | undefined;
  if (registration?.sync === undefined) throw new DOMException('no Background Sync', 'NotSupportedError');
  await registration.sync.register(OUTBOX_SYNC);
}
