/** A value that passes between test and page as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A browser with an empty profile and one window, with only the operations that the tests of the main flows need. */
export interface TestBrowser {
  /** Name and version, such as `firefox/153.8.0`. */
  readonly version: string;
  /** Loads an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Waits for the element, then clicks it with native mouse input instead of a script. */
  readonly press: (xpath: string) => Promise<void>;
  /**
   * Runs a function in the page. It is passed as text, so it can use only its arguments and the page's globals.
   * @throws if the function throws
   */
  readonly run: <Args extends readonly Json[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Ends the browser with all its processes. */
  readonly close: () => Promise<void>;
}

/** A kind of browser that may be missing on this machine. */
export interface BrowserKind {
  readonly name: string;
  /** Why the browser can't be started, with the packages to install; null if it can. */
  readonly missing: () => string | null;
  readonly start: () => Promise<TestBrowser>;
}

/** The size of a phone's window. A browser may use a larger one if this is below its minimum. */
export const WINDOW = { width: 360, height: 740 };

/** How long `press` waits for an element. The timeout is long, because the machine may be busy. */
export const PRESSED_WITHIN_MS = 30_000;

/** The environment of the browser process. Its time zone is the one that defines the product's days. */
export const BROWSER_ENVIRONMENT = { ...process.env, TZ: 'Asia/Tokyo' };
