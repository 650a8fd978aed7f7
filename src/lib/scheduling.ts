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

/**
 * Resolves in a new task of the event loop, so that the browser can answer input and paint in between. It uses a
 * message, because unlike setTimeout a message is not delayed in background tabs.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Resolves once the page has loaded no resource for `pauseMs`, at the latest after `timeoutMs`. */
export function requestsPaused(pauseMs: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(pause);
      clearTimeout(limit);
      resolve();
    };
    let pause = setTimeout(end, pauseMs);
    const limit = setTimeout(end, timeoutMs);
    const observer = new PerformanceObserver(() => {
      clearTimeout(pause);
      pause = setTimeout(end, pauseMs);
    });
    observer.observe({ type: 'resource' });
  });
}
