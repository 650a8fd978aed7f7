declare const self: ServiceWorkerGlobalScope;

/** The line counts as free this long after the person's last request. */
const QUIET_MS = 1_000;

/** By the monotonic clock: the wall clock may be set back. */
let lastRequestAt = Number.NEGATIVE_INFINITY;

/** Notes every request of the open pages, before any of them is answered. */
export function watchLine(): void {
  self.addEventListener('fetch', () => {
    lastRequestAt = performance.now();
  });
}

/** Resolves once no page has requested anything for a second. */
export async function lineIsFree(): Promise<void> {
  for (;;) {
    const wait = lastRequestAt + QUIET_MS - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
