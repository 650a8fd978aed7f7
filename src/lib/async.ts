/** Helpers for promises. Page, worker and server use them. */

/**
 * While the task runs, further callers get the result of that run. After it has ended, the next call runs the task
 * again.
 */
export function singleFlight<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Runs one task at a time, in the order of the calls. A failed task does not stop the later ones. Each call settles as
 * its task does.
 */
export type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  };
}

/**
 * Settles as `work` does, or resolves with undefined after `ms` milliseconds. After this timeout the work continues,
 * but its failure is ignored.
 */
export function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  return raceAgainst(ms, work, () => undefined);
}

/** Like `within`, but rejects with `error()` after `ms` milliseconds. */
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
