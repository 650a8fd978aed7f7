import type { createBrowserRouter } from 'react-router';
import { startDrains } from '#app/outbox/drains.ts';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { createPageConnection } from '#app/page-connection.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Signal } from '#lib/signal.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { SessionStore } from '#session/session-store.ts';

export interface OutboxStart {
  readonly baseUrl: string;
  readonly records: KeyValueStore;
  readonly store: SessionStore;
  readonly control: SessionControl;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** Where the screens find it. */
  readonly outbox: Signal<Outbox | null>;
}

/** Brings the outbox to life, and with it what waits from earlier visits on its way. */
export function startOutbox({ baseUrl, records, store, control, router, outbox }: OutboxStart): void {
  const made = createPageOutbox({ records, session: store, control, ...createPageConnection(baseUrl, records) });
  outbox.set(made);
  startDrains({ outbox: made, router, session: store });
}
