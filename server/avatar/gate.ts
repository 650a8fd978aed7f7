/** Lets at most `width` tasks run at once; the others wait in order. */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;

  return async (task) => {
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
  };
}
