import type { TimerClock } from '#lib/clock.ts';

export interface LockOptions {
  readonly mode?: 'exclusive' | 'shared';
  readonly ifAvailable?: boolean;
  readonly steal?: boolean;
  readonly signal?: AbortSignal;
}

/** The part of the browser's LockManager that we use; its locks are shared by all tabs and the worker. */
export interface Locks {
  request<Result>(name: string, options: LockOptions, task: (lock: unknown) => Promise<Result>): Promise<Result>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string; readonly clientId?: string }[] }>;
}

export function browserLocks(): Locks | undefined {
  return (navigator as { readonly locks?: Locks }).locks;
}

/**
 * After this time the holder of a lock counts as frozen. A live holder releases the lock sooner: see HOLD_MS in
 * #outbox/drain.ts and LIMIT_MS in #outbox/delivery.ts.
 */
const STEAL_AFTER_MS = 60_000;
/**
 * If two contexts (tabs or the worker) steal a lock almost at the same time, the later one gets it. Each waits this
 * long before it runs its task, so that the earlier one notices that it has lost the lock.
 */
const SETTLE_MS = 500;

/**
 * A task that runs under the lock. `isHeld` turns false when another context steals the lock; then the task must not
 * send anything more.
 */
type Task = (isHeld: () => boolean) => Promise<void>;

export interface StealableLocks {
  /** Runs the task if the lock is free. Otherwise resolves with false immediately. */
  tryNow(name: string, task: Task): Promise<boolean>;
  /**
   * Waits for the lock, but not beyond the deadline (epoch milliseconds); after the deadline the task is not run. A tab
   * or worker that holds the lock for more than 60 s counts as frozen and loses the lock. Requests that the frozen tab
   * or worker has sent may still be in progress, so the task must tolerate them.
   */
  takeOver(name: string, task: Task, deadline?: number): Promise<void>;
}

/**
 * Without `locks` (old browsers) every task runs immediately, so callers must tolerate that two tasks run at the same
 * time.
 */
export function createStealableLocks(locks: Locks | undefined, clock: TimerClock): StealableLocks {
  if (locks === undefined) {
    const run = (task: Task) => task(() => true);
    return { tryNow: (_, task) => run(task).then(() => true), takeOver: (_, task) => run(task) };
  }
  /** Locks that this context holds. It must not steal from itself when its own task takes a long time. */
  const own = new Set<string>();

  /** Resolves with false if the task was not run. */
  const hold = async (name: string, options: LockOptions, task: Task): Promise<boolean> => {
    let isHeld = true;
    let hasBegun = false;
    try {
      return await locks.request(name, options, async (lock) => {
        if (lock === null) return false;
        hasBegun = true;
        own.add(name);
        await task(() => isHeld).finally(() => own.delete(name));
        return true;
      });
    } catch (error) {
      isHeld = false;
      // If the task had begun, the lock was stolen. If the task had not begun, the wait was aborted.
      if (isAbort(error)) return hasBegun;
      throw error;
    }
  };

  /** Resolves with false if the lock was not granted in time. */
  async function holdInTurn(name: string, task: Task, deadline: number): Promise<boolean> {
    const timeout = new AbortController();
    const timer = clock.setTimeout(() => timeout.abort(), Math.min(STEAL_AFTER_MS, deadline - clock.now()));
    const hasBegun = await hold(name, { signal: timeout.signal }, async (isHeld) => {
      clock.clearTimeout(timer);
      await task(isHeld);
    });
    clock.clearTimeout(timer);
    return hasBegun;
  }

  const holderOf = async (name: string): Promise<string | undefined> => {
    const { held = [] } = await locks.query();
    return held.find((lock) => lock.name === name)?.clientId;
  };

  async function takeOver(name: string, task: Task, deadline = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      const holder = await holderOf(name);
      if (await holdInTurn(name, task, deadline)) return;
      if (clock.now() >= deadline) return;
      // If the holder is still the same after the whole wait, it is frozen: a live one would have released the lock.
      if (holder !== undefined && !own.has(name) && (await holderOf(name)) === holder) break;
    }
    await hold(name, { steal: true }, async (isHeld) => {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, SETTLE_MS));
      await task(isHeld);
    });
  }

  return { tryNow: (name, task) => hold(name, { ifAvailable: true }, task), takeOver };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
