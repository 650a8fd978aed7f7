import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';

/** The browser's own words about a failed request, beside which stands the request itself. */
const BROWSERS_OWN = /^Failed to load resource/;

/**
 * A request that nobody waits for any longer; one without a network, which only a test can take away; one that a policy
 * stopped, of which the console tells, and which without JavaScript is every script.
 */
const NO_FAILURE = /^(net::(ERR_ABORTED|ERR_INTERNET_DISCONNECTED)|csp)$/;

/** What a page sees of a request that its worker could not answer, and of one that it was answering when the page was left. */
const WORKER_GAVE_UP = 'net::ERR_FAILED';
/** A page that is left says so while its requests are open, or after they have ended. */
const LEFT_WITHIN_MS = 2000;

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
  const failed: { what: number | string; url: string; isExcused?: () => boolean }[] = [];
  const isOffline = watchNetwork(context);
  /** When pages were left for another, or closed. */
  const leavings: { page: Page; at: number }[] = [];
  /** Which page asked last for an address. Its worker asks on its behalf, and is stopped together with it. */
  const askedLast = new Map<string, { page: Page; at: number }>();
  const allowed: RegExp[] = [];
  /** What a whole page answers is for the test to say; and the worker asks for the page once more, to keep it. */
  const pages = new Set<string>();
  const watch = (page: Page) => {
    const left = () => leavings.push({ page, at: Date.now() });
    page.on('close', left);
    page.on('framenavigated', (frame) => void (frame === page.mainFrame() && left()));
    page.on('pageerror', (error) => said.push(`${page.url()} ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !BROWSERS_OWN.test(message.text()))
        said.push(`${page.url()} ${message.text()}`);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('request', (request) => {
    const page = pageOf(request);
    if (page) askedLast.set(request.url(), { page, at: Date.now() });
  });
  context.on('response', (response) => {
    if (response.request().isNavigationRequest()) pages.add(response.url());
    else if (response.status() >= 400 && isOurs(response.url()))
      failed.push({ what: response.status(), url: response.url() });
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (request.isNavigationRequest() || NO_FAILURE.test(reason) || !isOurs(request.url())) return;
    const failedAt = Date.now();
    const asked = askedLast.get(request.url());
    const wasLeft = () =>
      leavings.some(({ page, at }) => asked?.page === page && at >= asked.at && at < failedAt + LEFT_WITHIN_MS);
    const wasOffline = isOffline();
    const isExcused = () => reason === WORKER_GAVE_UP && (wasOffline || wasLeft());
    failed.push({ what: reason, url: request.url(), isExcused });
  });
  const list = () => [
    ...said,
    ...failed
      .filter(({ url, isExcused }) => !pages.has(url) && !isExcused?.())
      .map(({ what, url }) => `${what} ${url}`)
      .filter((failure) => !allowed.some((pattern) => pattern.test(failure))),
  ];
  return {
    allow: (pattern) => allowed.push(pattern),
    list,
    expectQuiet: () => expect(list(), 'what the page complains about').toEqual([]),
  };
}

/** Whether the test has taken the network away. */
function watchNetwork(context: BrowserContext): () => boolean {
  let isOffline = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await setOffline(offline);
  };
  return () => isOffline;
}

/** Null: a worker's own. */
function pageOf(request: Request): Page | null {
  return request.serviceWorker() === null ? request.frame().page() : null;
}

function isOurs(url: string): boolean {
  return /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);
}
