/** Names that HTML, page, worker and server share. */
export const BUILD_HEADER = 'x-build';
export const CONFIG_ELEMENT_ID = 'runtime-config';
export const STATE_ELEMENT_ID = 'hydration-state';
/** A meta element whose content is the addresses, with spaces between, of the scripts that a page needs beside its first one. */
export const PARTS_META_NAME = 'page-parts';
/** The page without content: what the worker answers when it has nothing better. */
export const SHELL_PATH = '/shell.html';
