import { type BrowserContext, expect, type Page } from 'playwright/test';

/** The browser's own words about a failed request, beside which stands the request itself. */
const BROWSERS_OWN = /^Failed to load resource/;

/**
 * A request that nobody waits for any longer; one without a network, which only a test can take away; one that a policy
 * stopped, of which the console tells, and which without JavaScript is every script.
 */
const NO_FAILURE = /^(net::(ERR_ABORTED|ERR_INTERNET_DISCONNECTED)|csp)$/;

/** What a page complains about: errors in its console, exceptions, and parts of it that could not be had. */
export interface Complaints {
  /** A part that this test makes fail on purpose; `pattern` is held against `status address`. */
  readonly allow: (pattern: RegExp) => void;
  readonly list: () => readonly string[];
  /** Says that there was nothing else. */
  readonly expectQuiet: () => void;
}

export function listenForErrors(context: BrowserContext): Complaints {
  const said: string[] = [];
  const failed: { what: number | string; url: string }[] = [];
  const allowed: RegExp[] = [];
  /** What a whole page answers is for the test to say; and the worker asks for the page once more, to keep it. */
  const pages = new Set<string>();
  const watch = (page: Page) => {
    page.on('pageerror', (error) => said.push(`${page.url()} ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !BROWSERS_OWN.test(message.text()))
        said.push(`${page.url()} ${message.text()}`);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('response', (response) => {
    if (response.request().isNavigationRequest()) pages.add(response.url());
    else if (response.status() >= 400 && isOurs(response.url()))
      failed.push({ what: response.status(), url: response.url() });
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (request.isNavigationRequest() || NO_FAILURE.test(reason) || !isOurs(request.url())) return;
    failed.push({ what: reason, url: request.url() });
  });
  const list = () => [
    ...said,
    ...failed
      .filter(({ url }) => !pages.has(url))
      .map(({ what, url }) => `${what} ${url}`)
      .filter((failure) => !allowed.some((pattern) => pattern.test(failure))),
  ];
  return {
    allow: (pattern) => allowed.push(pattern),
    list,
    expectQuiet: () => expect(list(), 'what the page complains about').toEqual([]),
  };
}

function isOurs(url: string): boolean {
  return /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);
}
