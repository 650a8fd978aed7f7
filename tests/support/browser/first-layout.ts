import type { Page } from 'playwright/test';

/** The script in index.html shows everything after this time, in ms, even if the first layout is still incomplete. */
const AT_LATEST_MS = 2000;

/**
 * Lets pages take a minute for their first layout, because a busy machine may need more than `AT_LATEST_MS`. Call
 * `dispose` of the result to end this.
 */
export function allowSlowFirstLayout(page: Page) {
  return page.addInitScript((atLatest) => {
    const later = window.setTimeout;
    window.setTimeout = ((act: () => void, ms?: number) =>
      later(act, ms === atLatest ? 60_000 : ms)) as typeof window.setTimeout;
  }, AT_LATEST_MS);
}
