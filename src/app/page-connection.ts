import { createHttpTransport } from '#api/http-transport.ts';
import { createRefresh, type Refresh, renewalRecord } from '#api/refresh.ts';
import type { Transport } from '#api/transport.ts';
import { readAntiForgeryToken } from '#app/anti-forgery.ts';
import { afterPendingLogout } from '#app/session/pending-logout.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';

export interface PageConnection {
  readonly transport: Transport;
  readonly refresh: Refresh;
}

/** How this page reaches the API, and renews its session; for the API's client and for the outbox. */
export function createPageConnection(baseUrl: string, records: KeyValueStore): PageConnection {
  const transport = afterPendingLogout(
    createHttpTransport({
      baseUrl,
      fetch: (...args) => fetch(...args),
      antiForgeryToken: () => readAntiForgeryToken(document),
    }),
  );
  return {
    transport,
    refresh: createRefresh({ transport, locks: navigator.locks, renewals: renewalRecord(records) }),
  };
}
