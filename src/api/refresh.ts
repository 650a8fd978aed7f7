import { withRenewedToken } from '#api/anti-forgery.ts';
import { ApiError, NetworkError, NO_ANSWER } from '#api/errors.ts';
import type { Transport } from '#api/transport.ts';
import { isEnvelope } from '#contract/api/envelope-shape.ts';
import { workerEndpoints } from '#contract/api/worker-endpoints.ts';
import { RENEWALS_CHANNEL, RENEWED_AT } from '#contract/device-keys.ts';
import { createSerialQueue, type SerialQueue } from '#lib/async.ts';
import { systemClock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

/**
 * The time at which a tab or the worker last renewed the session, in epoch milliseconds; 0 if never. All tabs and the
 * worker must see a new value immediately.
 */
export interface RenewalRecord {
  readonly read: () => Promise<number>;
  readonly write: (at: number) => Promise<void>;
}

/**
 * Stores the time in IndexedDB, where every tab and the worker see a completed write. localStorage may lag behind in
 * another process.
 */
export function renewalRecord(records: KeyValueStore): RenewalRecord {
  return {
    read: async () => {
      const at = await records.get(RENEWED_AT);
      return typeof at === 'number' ? at : 0;
    },
    write: (at) => records.set(RENEWED_AT, at),
  };
}

/**
 * Tells all tabs, even the one that calls this function, that the session was renewed after a refused call. `sentAt`:
 * when that call was sent, in epoch milliseconds.
 */
export function announceRenewal(sentAt: number): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(RENEWALS_CHANNEL);
  channel.postMessage(sentAt);
  channel.close();
}

/**
 * Listens for `announceRenewal` messages from any tab or the worker. The tab can then refetch its answers: while the
 * session was expired, the server may have answered as if to a visitor.
 */
export function listenToRenewals(listener: (sentAt: number) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(RENEWALS_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  });
}

export interface RefreshOptions {
  readonly transport: Transport;
  /**
   * The browser's locks; undefined in old browsers. Without locks, only the calls of one `createRefresh` wait for each
   * other: two tabs, or the API client and the outbox of one tab, may refresh at the same time.
   */
  readonly locks: Pick<Locks, 'request'> | undefined;
  readonly renewals: RenewalRecord;
  readonly now?: () => number;
  /**
   * How long a refresh waits for the lock before stealing it, in milliseconds. Without stealing, a frozen tab could
   * hold the lock for ever.
   */
  readonly waitMs?: number;
}

/**
 * Renews the session after a 401. `sentAt`: when the refused call was sent, in epoch milliseconds. Resolves with true
 * if the session was renewed and the call may be repeated, and with false if the server refused and the person has to
 * log in again. Rejects with NetworkError or ApiError if the outcome is unknown; this is never a reason to log anybody
 * out.
 */
export type Refresh = (sentAt: number) => Promise<boolean>;

const LOCK = 'session-refresh';
/**
 * The longest wait for the lock. It is longer than the timeout of a request, because a tab or the worker holds the lock
 * during its request.
 */
const WAIT_MS = 20_000;

/**
 * Creates a Refresh that takes a lock shared by all tabs and the worker, and sends no request if the session has been
 * renewed since the refused call was sent. Otherwise several refreshes could overlap, and a delayed one could present a
 * refresh token that the server has retired in the meantime. The server would then end the login.
 */
export function createRefresh({
  transport,
  locks,
  renewals,
  now = systemClock.now,
  waitMs = WAIT_MS,
}: RefreshOptions): Refresh {
  const send = withRenewedToken(transport);
  const exclusively = locks ? underLock(locks, waitMs) : createSerialQueue();

  return (sentAt) =>
    exclusively(async () => {
      // A time in the future was written before the clock was set back, so it is ignored.
      const last = await renewals.read().catch(() => 0);
      if (last > sentAt && last <= now()) return true;
      const { method, path } = workerEndpoints.refresh;
      const response = await send({ method, path, query: [] });
      // A response without our envelope comes from a captive portal: the outcome is unknown.
      if (!isEnvelope(response.body)) throw new NetworkError(NO_ANSWER);
      if (response.status === 401 || response.status === 403) return false;
      if (response.status < 200 || response.status >= 300 || !response.body.result)
        throw new ApiError(
          response.status,
          'ログインの状態を確認できませんでした。',
          null,
          response.retryAfter ?? null,
          response.requestId ?? null,
        );
      // If this write fails, another tab may refresh once more, which the server tolerates.
      await renewals.write(now()).catch(() => {});
      return true;
    });
}

function underLock(locks: Pick<Locks, 'request'>, waitMs: number): SerialQueue {
  return async (task) => {
    try {
      return await locks.request(LOCK, { signal: AbortSignal.timeout(waitMs) }, task);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // An AbortError means that this context held the lock for too long and another one has stolen it.
      if (error.name !== 'TimeoutError') throw new NetworkError(NO_ANSWER, { cause: error });
      return locks.request(LOCK, { steal: true }, task);
    }
  };
}
