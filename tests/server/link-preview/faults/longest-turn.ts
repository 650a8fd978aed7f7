/** The longest turn of the event loop in ms that still counts as not blocking other requests. */
export const TURN_MAX_MS = 20;
const TICK_MS = 1;
const IDLE_MS = 200;

/**
 * Runs `work` and measures the longest time for which it occupied the event loop without a break. Counts processor time
 * instead of elapsed time, because a busy machine prolongs the elapsed time.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ value: T; turnMs: number }> {
  let longest = 0;
  let last = cpuMs();
  const tick = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  // Timers run once in each turn of the event loop.
  const timer = setInterval(tick, TICK_MS);
  try {
    const value = await work();
    tick();
    return { value, turnMs: longest };
  } finally {
    clearInterval(timer);
  }
}

let idle: Promise<number> | undefined;

/** The longest turn while nothing happens, in ms: what the measurement and the test runner themselves take. */
export function idleTurnMs(): Promise<number> {
  idle ??= longestTurn(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS))).then(({ turnMs }) => turnMs);
  return idle;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
