import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';

/**
 * Console errors about failed requests are ignored, because they contain no addresses. `listenForErrors` collects the
 * failed requests themselves.
 */
const BROWSERS_OWN = /^Failed to load resource/;

/**
 * Requests that fail for these reasons are not collected: the page aborted the request, the test took the network away,
 * or a policy blocked the request (`csp`). If our CSP blocks a request, a console error is collected instead. With
 * JavaScript disabled, every script fails as `csp`, which is no error.
 */
const NO_FAILURE = /^(net::(ERR_ABORTED|ERR_INTERNET_DISCONNECTED)|csp)$/;

/**
 * The error of a request that the worker can't answer, and of a request whose page is closed or navigates away before
 * the answer is complete.
 */
const WORKER_GAVE_UP = 'net::ERR_FAILED';
/**
 * When the browser leaves a page, the requests of the page fail. Playwright may report these failures up to this long
 * before it reports the navigation.
 */
const LEFT_WITHIN_MS = 2000;

/** Collects the errors of pages: console errors, uncaught exceptions and failed requests. */
export interface PageErrors {
  /**
   * Ignores failed requests that the test causes on purpose. `pattern` is matched against `<status or reason> <URL>`.
   */
  readonly allow: (pattern: RegExp) => void;
  readonly list: () => readonly string[];
  /** Fails the test if there was any error that is not allowed. */
  readonly expectQuiet: () => void;
}

export function listenForErrors(context: BrowserContext): PageErrors {
  const said: string[] = [];
  const failed: { what: number | string; url: string; isExcused?: () => boolean }[] = [];
  const isOffline = watchNetwork(context);
  /** The times at which pages were closed or navigated away. */
  const leavings: { page: Page; at: number }[] = [];
  /**
   * For each URL, the page that last requested it. When that page is closed or navigates away, the worker's request for
   * the URL may fail too. Such a failure is not reported.
   */
  const askedLast = new Map<string, { page: Page; at: number }>();
  const allowed: RegExp[] = [];
  /**
   * The URLs of navigations. Failed requests for these URLs are not reported, because the tests check the status of
   * pages themselves. The set is needed because the worker also requests these URLs, without a navigation.
   */
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
    expectQuiet: () => expect(list(), 'errors of the page').toEqual([]),
  };
}

/** Tracks calls of `context.setOffline`. @returns a function that tells whether the context is offline */
function watchNetwork(context: BrowserContext): () => boolean {
  let isOffline = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    // Requests that failed offline may be reported until the call ends.
    isOffline ||= offline;
    await setOffline(offline);
    isOffline = offline;
  };
  return () => isOffline;
}

function pageOf(request: Request): Page | null {
  return request.serviceWorker() === null ? request.frame().page() : null;
}

function isOurs(url: string): boolean {
  return /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);
}
