/**
 * Constants that HTML, page, worker and server share. This file imports nothing, because the page's first script
 * contains it and must not wait for other files.
 */

export const BUILD_HEADER = 'x-build';
/** The header with the id of the request. Every response has this header. Error screens and the log contain the id. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CONFIG_ELEMENT_ID = 'runtime-config';
export const STATE_ELEMENT_ID = 'hydration-state';
/**
 * The name of the meta element that lists the other scripts of a page, which the first script loads. The addresses are
 * separated by spaces.
 */
export const SCRIPTS_META_NAME = 'page-parts';
/** On a static site, the file with the page's runtime configuration. */
export const CONFIG_PATH = '/config.json';
export const PAYLOAD_PREFIX = '/_payload';

/** The address of a page's payload: its API answers as a file. `pathname` without a trailing slash. */
export function payloadPath(pathname: string): string {
  return `${PAYLOAD_PREFIX}${pathname}.json`;
}

/** The query parameter with the search words on the FAQ page. */
export const FAQ_SEARCH_PARAM = 'q';

/** The id of the section of /settings that explains how to install the app. */
export const INSTALL_SECTION = 'install';

/** The service worker's script. */
export const WORKER_PATH = '/sw.js';

/**
 * The names of the Trusted Types policies, which the CSP lists. HTML_POLICY sanitises HTML. WORKER_POLICY allows only
 * the addresses of the worker's scripts (docs/decisions/0035-trusted-types.md).
 */
export const HTML_POLICY = 'rich-content';
export const WORKER_POLICY = 'worker-address';

/** The shell: a page without content, which the worker uses as its fallback. */
export const SHELL_PATH = '/shell.html';

/**
 * The id of a tag manager container: a prefix, then upper-case letters and digits
 * (docs/product/startup-and-configuration.md).
 */
export const GTM_ID_PATTERN = /^GTM-[A-Z0-9]+$/;

/**
 * After a missing chunk a page reloads itself at most once per path within this time, in milliseconds
 * (docs/product/routes.md, Missing chunk).
 */
export const CHUNK_RELOAD_MS = 10_000;

/**
 * The header with the user key of the member who makes the call. The server refuses the call in another member's
 * session (docs/product/api.md, User key).
 */
export const USER_KEY_HEADER = 'x-user-key';

/**
 * The header with a write's idempotency key. Several requests with the same key take effect once (docs/product/api.md,
 * Idempotency).
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The cookie with the anti-forgery token. The page sends the token back in a header. */
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';
export const ANTI_FORGERY_HEADER = 'x-xsrf-token';

/**
 * The query parameter that selects one of several screens at the same path. When it changes, the focus moves to the
 * heading of the new screen.
 */
export const VIEW_PARAM = 'view';
