/** Helpers for promises that page, worker and server share. */

/** Callers during a run share it and its result; the next call after it begins another one. */
export function singleFlight<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}

/** A value that is loaded with its first use. */
export interface Lazy<Value> {
  /** Null until the value is loaded. */
  readonly get: () => Value | null;
  /** Loads the value once, for all callers. After a failure the next call retries. */
  readonly load: () => Promise<Value>;
}

export function createLazy<Value extends object>(fetchValue: () => Promise<Value>): Lazy<Value> {
  let value: Value | null = null;
  let loading: Promise<Value> | null = null;
  return {
    get: () => value,
    load() {
      // Both handlers in one `then`, so that nobody sees the value later than its promise.
      loading ??= fetchValue().then(
        (found) => {
          value = found;
          return found;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** Runs a task once all earlier ones have ended, failed ones included. Settles as the task does. */
export type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs one task at a time, in the order of the calls. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  };
}

/**
 * Waits for `work`, but at most `ms` milliseconds; then resolves with undefined. The work continues, and a failure
 * after that time is ignored.
 */
export function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  return raceAgainst(ms, work, () => undefined);
}

/** Like `within`, but rejects with `error()` after that time. */
export function withTimeout<Result>(work: Promise<Result>, ms: number, error: () => Error): Promise<Result> {
  return raceAgainst(ms, work, () => {
    throw error();
  });
}

function raceAgainst<Result, Late>(ms: number, work: Promise<Result>, late: () => Late): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, timeout.then(late)]).finally(() => clearTimeout(timer));
}
