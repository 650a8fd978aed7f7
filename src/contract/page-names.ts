/** Names that HTML, page, worker and server share. */
export const BUILD_HEADER = 'x-build';
/** In every answer of the server: names its request, on error screens and in the log. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CONFIG_ELEMENT_ID = 'runtime-config';
export const STATE_ELEMENT_ID = 'hydration-state';
/** A meta element whose content is the addresses, with spaces between, of the scripts that a page needs beside its first one. */
export const PARTS_META_NAME = 'page-parts';
/** Where a static site keeps the page's settings. */
export const CONFIG_PATH = '/config.json';
export const PAYLOAD_PREFIX = '/_payload';

/** Where the payload of a page is: what it asks of the API, answered ahead. `pathname` without a slash at its end. */
export function payloadPath(pathname: string): string {
  return `${PAYLOAD_PREFIX}${pathname}.json`;
}

/** Searches within the questions. */
export const FAQ_SEARCH_PARAM = 'q';

/** The page without content: what the worker answers when it has nothing better. */
export const SHELL_PATH = '/shell.html';
