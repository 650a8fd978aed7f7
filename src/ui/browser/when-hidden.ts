/**
 * Runs a task whenever the page is hidden or left, because the browser may discard a hidden page without another event.
 * Returns a function that stops watching the page.
 */
export function whenHidden(task: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener('pagehide', task, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && task(), { signal });
  return () => events.abort();
}
