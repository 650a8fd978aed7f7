import type { TimerClock } from '#lib/clock.ts';
import type { Drain } from '#outbox/drain.ts';
import type { DrainReason } from '#outbox/outbox.ts';

export interface ScheduleDeps {
  readonly drain: Drain;
  readonly isUnread: () => boolean;
  /** Reads the stored records again. Never rejects. */
  readonly reload: () => Promise<unknown>;
  /** Called when no record is waiting any more. */
  readonly onDone: () => void;
  readonly clock: TimerClock;
  readonly maySendUnasked?: () => boolean;
  readonly requestSync: () => Promise<void>;
}

/** Decides when a page sends records: on request, after a write, and when a retry is due. */
export interface Schedule {
  /** Sends as many waiting records as possible. Resolves when no more can be sent for now; never rejects. */
  readonly drain: (reason: DrainReason) => Promise<void>;
  /** Like `drain`, but does nothing if this page may not send automatically. */
  readonly drainUnasked: (reason: DrainReason) => void;
  /** Called after a record was stored. Also requests Background Sync, because the worker may outlive this page. */
  readonly enqueued: () => void;
  readonly close: () => void;
}

export function createSchedule(deps: ScheduleDeps): Schedule {
  const { drain, clock } = deps;
  const maySendUnasked = () => deps.maySendUnasked?.() ?? true;
  let timer: unknown;
  let isClosed = false;

  function requestSync(): void {
    deps.requestSync().catch(() => {});
  }

  async function drainNow(reason: DrainReason): Promise<void> {
    if (isClosed) return;
    // A hidden tab may have missed messages about changes, and an earlier read may have failed.
    if (reason === 'visible' || deps.isUnread()) await deps.reload();
    const result = await drain.run(reason);
    if (result === 'done') deps.onDone();
    // The browser repeats a sync event only three times, so a start or a login requests a new one. A page that may not
    // send automatically always needs the worker.
    const needsWorker = reason === 'start' || reason === 'login' || !maySendUnasked();
    if (result === 'later' && needsWorker) requestSync();
    const wait = result === 'later' ? drain.waitMs() : null;
    clock.clearTimeout(timer);
    if (wait !== null && !isClosed) timer = clock.setTimeout(() => drainUnasked('enqueue'), wait);
  }

  function drainUnasked(reason: DrainReason): void {
    if (maySendUnasked()) void drainNow(reason);
  }

  return {
    drain: drainNow,
    drainUnasked,
    enqueued() {
      requestSync();
      drainUnasked('enqueue');
    },
    close() {
      isClosed = true;
      clock.clearTimeout(timer);
    },
  };
}
