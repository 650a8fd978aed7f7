/**
 * Runs a task once, when the connection may have returned: at the `online` event, or when the page becomes visible
 * again. If only the server was unreachable, there is no `online` event. A hidden page waits until it is visible.
 * Returns a function that cancels the task.
 */
export function whenBack(task: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  const run = () => {
    if (document.hidden) return;
    events.abort();
    task();
  };
  addEventListener('online', run, { signal });
  document.addEventListener('visibilitychange', run, { signal });
  return () => events.abort();
}
