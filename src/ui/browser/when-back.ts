/**
 * Runs a task once, when the connection may have returned: at the `online` event, or when the page becomes visible
 * again. Visibility counts because there is no `online` event if only the server was unreachable. A hidden page runs
 * the task only when it becomes visible. Returns a function that cancels the task.
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
