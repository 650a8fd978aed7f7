import { afterPendingLogout, createPendingLogout } from '#api/pending-logout.ts';
import { createRefresh, type Refresh, renewalRecord } from '#api/refresh.ts';
import { createHttpTransport, type Transport } from '#api/transport.ts';
import { ANTI_FORGERY_COOKIE } from '#contract/page-constants.ts';
import { browserLocks } from '#lib/locks.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { decodePart } from '#lib/text.ts';

export interface PageConnection {
  readonly transport: Transport;
  readonly refresh: Refresh;
}

/**
 * The transport and the session renewal of this page. The API client and the outbox each create their own connection.
 */
export function createPageConnection(baseUrl: string, records: KeyValueStore): PageConnection {
  const transport = afterPendingLogout(
    createHttpTransport({
      baseUrl,
      fetch: (...args) => fetch(...args),
      antiForgeryToken: () => readAntiForgeryToken(document),
    }),
    createPendingLogout(safeStorage(() => window.localStorage)),
  );
  return {
    transport,
    refresh: createRefresh({ transport, locks: browserLocks(), renewals: renewalRecord(records) }),
  };
}

/** The anti-forgery token from its cookie, or null. Read at every request, because it changes with the login. */
export function readAntiForgeryToken(document: Document): string | null {
  for (const part of document.cookie.split('; ')) {
    const [name, value] = part.split('=', 2);
    if (name === ANTI_FORGERY_COOKIE && value) return decodePart(value);
  }
  return null;
}
