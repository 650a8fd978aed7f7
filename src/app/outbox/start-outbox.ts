import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { startDrains } from '#app/outbox/drains.ts';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { isSyncPage } from '#app/outbox/sync-pages.ts';
import { createPageConnection } from '#app/page-connection.ts';
import { pageAfterRenewal } from '#app/session/after-renewal.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Signal } from '#lib/signal.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { SessionStore } from '#session/session-store.ts';

export interface OutboxStart {
  readonly baseUrl: string;
  readonly queryClient: QueryClient;
  readonly records: KeyValueStore;
  readonly store: SessionStore;
  readonly control: SessionControl;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** There was no connection when this page began. */
  readonly beganOffline: boolean;
  /** Where the screens find it. */
  readonly outbox: Signal<Outbox | null>;
}

/** Brings the outbox to life, and with it what waits from earlier visits on its way. */
export function startOutbox(start: OutboxStart): void {
  const { baseUrl, queryClient, records, store, control, router, beganOffline, outbox } = start;
  const { transport, refresh } = createPageConnection(baseUrl, records);
  const made = createPageOutbox({
    records,
    session: store,
    control,
    transport,
    refresh,
    isSyncPage: () => isSyncPage(router.state.location.pathname),
    onRenewed: (sentAt, isProved) => void pageAfterRenewal(store, queryClient).onRenewed(sentAt, isProved),
  });
  outbox.set(made);
  startDrains({ outbox: made, router, session: store, beganOffline });
}
