import { withRenewedToken } from '#api/anti-forgery.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import type { Transport } from '#api/transport.ts';
import { isEnvelope } from '#contract/api/envelope-shape.ts';
import { workerEndpoints } from '#contract/api/worker-endpoints.ts';
import { RENEWED_AT } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

/** When any tab or the worker last renewed the session, epoch milliseconds; 0 when never. Must be seen by all of them at once. */
export interface RenewalRecord {
  readonly read: () => Promise<number>;
  readonly write: (at: number) => Promise<void>;
}

/** In IndexedDB, where a write that was answered is seen by every tab and the worker; localStorage may lag behind in another process. */
export function renewalRecord(records: KeyValueStore): RenewalRecord {
  return {
    read: async () => {
      const at = await records.get(RENEWED_AT);
      return typeof at === 'number' ? at : 0;
    },
    write: (at) => records.set(RENEWED_AT, at),
  };
}

const RENEWALS = 'renewals';

/** Tells all tabs, this one too, that a call sent at `sentAt` (epoch milliseconds) was refused, and accepted after a refresh. */
export function tellRenewal(sentAt: number): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(RENEWALS);
  channel.postMessage(sentAt);
  channel.close();
}

/** Hears what `tellRenewal` tells, in any tab or the worker. A tab that misses the message shows anonymous data until its next refetch. */
export function listenToRenewals(listener: (sentAt: number) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(RENEWALS).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') listener(data);
  });
}

export interface RefreshOptions {
  readonly transport: Transport;
  /** The browser's; undefined where there are none, then only this context waits for itself. */
  readonly locks: Pick<Locks, 'request'> | undefined;
  readonly renewals: RenewalRecord;
  readonly now?: () => number;
  /** How long another tab may hold the lock: a frozen one holds it for ever. */
  readonly waitMs?: number;
}

/**
 * Renews the session after a 401. `sentAt`: when the refused call was sent, epoch milliseconds.
 * True: it was renewed, the call may be repeated. False: the server refused, this browser has to log in again.
 * Rejects with NetworkError or ApiError when nobody can tell: never a reason to log anybody out.
 */
export type Refresh = (sentAt: number) => Promise<boolean>;

const LOCK = 'session-refresh';
/** Longer than a request may take. */
const WAIT_MS = 20_000;

/**
 * One refresh for all tabs and the worker: under one lock, and only when nobody renewed the session since the refused
 * call was sent (five tabs that refresh at once would log everybody out elsewhere). Knows neither page nor worker.
 */
export function createRefresh({
  transport,
  locks,
  renewals,
  now = systemClock.now,
  waitMs = WAIT_MS,
}: RefreshOptions): Refresh {
  const send = withRenewedToken(transport);
  const exclusively = locks ? underLock(locks, waitMs) : oneAfterTheOther();

  return (sentAt) =>
    exclusively(async () => {
      // A record from the future was written by a clock that was set back since: it says nothing.
      const last = await renewals.read().catch(() => 0);
      if (last > sentAt && last <= now()) return true;
      const { method, path } = workerEndpoints.refresh;
      const response = await send({ method, path, query: [] });
      // A captive portal renews nothing, and refuses nothing.
      if (!isEnvelope(response.body)) throw new NetworkError('通信できませんでした。');
      if (response.status === 401 || response.status === 403) return false;
      if (response.status < 200 || response.status >= 300 || !response.body.result)
        throw new ApiError(
          response.status,
          'ログインの状態を確認できませんでした。',
          null,
          response.retryAfter ?? null,
          response.requestId ?? null,
        );
      // Unwritten it costs a second refresh in another tab, which the server forgives.
      await renewals.write(now()).catch(() => {});
      return true;
    });
}

type Exclusively = <Result>(task: () => Promise<Result>) => Promise<Result>;

function underLock(locks: Pick<Locks, 'request'>, waitMs: number): Exclusively {
  return async (task) => {
    try {
      return await locks.request(LOCK, { signal: AbortSignal.timeout(waitMs) }, task);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // AbortError: it was this one that held the lock too long, and another took it.
      if (error.name !== 'TimeoutError') throw new NetworkError('通信できませんでした。', { cause: error });
      return locks.request(LOCK, { steal: true }, task);
    }
  };
}

function oneAfterTheOther(): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => {});
    return run;
  };
}
