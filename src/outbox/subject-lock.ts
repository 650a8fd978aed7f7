/** As much of the browser's LockManager as we use; shared by all tabs and the worker. */
export interface Locks {
  request<Result>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    task: (lock: unknown) => Promise<Result>,
  ): Promise<Result>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string; readonly clientId?: string }[] }>;
}

/** Longer than a live sender ever holds one: see HOLD_MS in drain.ts and LIMIT_MS in deliver.ts. */
const STEAL_AFTER_MS = 60_000;
/** Two that take it at the same moment: the second has it then, and the first has learned of it before it sends anything. */
const SETTLE_MS = 500;

/** Runs under the lock; `isHeld` turns false when another context took it, and then nothing more may be sent. */
type Task = (isHeld: () => boolean) => Promise<void>;

export interface SubjectLocks {
  /** False at once when somebody else holds it. */
  tryNow(name: string, task: Task): Promise<boolean>;
  /**
   * Waits in line; a holder that keeps it for 60 s is a frozen tab, and loses it. What it still has under way is harmless:
   * the record's key stands for one effect. Past the deadline (epoch milliseconds) it gives up, and the task is not run.
   */
  takeOver(name: string, task: Task, deadline?: number): Promise<void>;
}

interface Timers {
  readonly now: () => number;
  readonly setTimeout: (task: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/** `locks` undefined: an old browser, where only the record's key keeps two senders apart. */
export function createSubjectLocks(locks: Locks | undefined, timers: Timers): SubjectLocks {
  /** What this tab or worker holds itself: a slow one of our own is not frozen. */
  const own = new Set<string>();
  const hold = async (name: string, options: Parameters<Locks['request']>[1], task: Task) => {
    if (locks === undefined) return task(() => true).then(() => true);
    let held = true;
    let begun = false;
    try {
      return await locks.request(name, options, async (lock) => {
        if (lock === null) return false;
        begun = true;
        own.add(name);
        await task(() => held).finally(() => own.delete(name));
        return true;
      });
    } catch (error) {
      held = false;
      // Rejected before it began: waiting was cut short. Afterwards: the lock was taken away.
      if (isAbort(error)) return begun;
      throw error;
    }
  };

  return {
    tryNow: (name, task) => hold(name, { ifAvailable: true }, task),
    async takeOver(name, task, deadline = Number.POSITIVE_INFINITY) {
      for (;;) {
        const holder = await holderOf(name);
        if (await holdInTurn(name, task, deadline)) return;
        if (timers.now() >= deadline) return;
        // A live holder gives it back, and then it is the next one's in line: the same one all the time is no live one.
        if (holder !== undefined && !own.has(name) && (await holderOf(name)) === holder) break;
      }
      await hold(name, { steal: true }, async (isHeld) => {
        await new Promise<void>((resolve) => timers.setTimeout(resolve, SETTLE_MS));
        await task(isHeld);
      });
    },
  };

  /** False when its turn did not come in time. */
  async function holdInTurn(name: string, task: Task, deadline: number): Promise<boolean> {
    const patience = new AbortController();
    const timer = timers.setTimeout(() => patience.abort(), Math.min(STEAL_AFTER_MS, deadline - timers.now()));
    const begun = await hold(name, { signal: patience.signal }, async (isHeld) => {
      timers.clearTimeout(timer);
      await task(isHeld);
    });
    timers.clearTimeout(timer);
    return begun;
  }

  async function holderOf(name: string): Promise<string | undefined> {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.find((lock) => lock.name === name)?.clientId;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
