interface QueueOptions {
  readonly concurrency: number;
  readonly waitingMax: number;
}

/**
 * Returns a function that runs tasks in the order of its calls, `concurrency` at a time. If `waitingMax` tasks are
 * already waiting, the function returns null and never runs the task.
 */
export function createTaskQueue({
  concurrency,
  waitingMax,
}: QueueOptions): <T>(task: () => Promise<T>) => Promise<T> | null {
  const waiting: (() => void)[] = [];
  let free = concurrency;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task takes over this slot directly, so that a later call cannot overtake it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return (task) => (free === 0 && waiting.length >= waitingMax ? null : run(task));
}
