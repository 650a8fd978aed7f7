import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';

const ANSWERED_WITHIN_MS = 10_000;
const TRIES = 3;

/**
 * Runs a debugger command with a timeout and retries. If a tab or worker is just starting or ending, Chromium sometimes
 * never answers, and Playwright would wait forever. `late` receives a result that arrives after its timeout.
 */
export async function inTime<Result>(ask: () => Promise<Result>, late?: (result: Result) => void): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked = ask().then((result) => ({ result }));
    const answer = await Promise.race([asked, wait(ANSWERED_WITHIN_MS, null, { ref: false })]);
    if (answer !== null) return answer.result;
    asked.then(({ result }) => late?.(result)).catch(() => undefined);
  }
  throw new Error('the browser’s debugger did not answer in any attempt');
}

export function newPage(context: BrowserContext): Promise<Page> {
  return inTime(
    () => context.newPage(),
    (page) => void page.close().catch(() => undefined),
  );
}
