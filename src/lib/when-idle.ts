interface Scheduler {
  requestIdleCallback?: (task: () => void, options: { timeout: number }) => unknown;
}

/** Runs a task when the main thread is idle, at the latest after `timeoutMs`. A failure is only logged. */
export function whenIdle(task: () => unknown, timeoutMs = 3000): void {
  const run = () =>
    void Promise.resolve()
      .then(task)
      .catch((error: unknown) => console.warn(error));
  const { requestIdleCallback } = globalThis as Scheduler;
  // Safari has no requestIdleCallback.
  if (requestIdleCallback) requestIdleCallback(run, { timeout: timeoutMs });
  else setTimeout(run, Math.min(1000, timeoutMs));
}
