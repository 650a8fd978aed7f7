interface GateOptions {
  /** How many tasks run at once. */
  readonly width: number;
  /** How many more may wait for their turn. */
  readonly waitingMax: number;
}

/** Runs tasks in the order in which they come. Null: too many wait already, and the task is never run. */
export function createGate({ width, waitingMax }: GateOptions): <T>(task: () => Promise<T>) => Promise<T> | null {
  const waiting: (() => void)[] = [];
  let free = width;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // A place is handed over, not freed: nobody who comes later slips in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return (task) => (free === 0 && waiting.length >= waitingMax ? null : run(task));
}
