/** As much of a window as scheduling needs. */
interface Scheduler {
  requestIdleCallback?: (task: () => void, options: { timeout: number }) => unknown;
}

/** Runs a task when the main thread has nothing else to do, after `timeoutMs` in any case. Its failure is only told to the console. */
export function whenCalm(task: () => unknown, timeoutMs = 3000): void {
  const run = () =>
    void Promise.resolve()
      .then(task)
      .catch((error: unknown) => console.warn(error));
  const { requestIdleCallback } = globalThis as Scheduler;
  // Safari has no idle callback.
  if (requestIdleCallback) requestIdleCallback(run, { timeout: timeoutMs });
  else setTimeout(run, Math.min(1000, timeoutMs));
}
