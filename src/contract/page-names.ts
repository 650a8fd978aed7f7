/** Names that HTML, page, worker and server share. */
export const BUILD_HEADER = 'x-build';
export const CONFIG_ELEMENT_ID = 'runtime-config';
export const STATE_ELEMENT_ID = 'hydration-state';
/** The page without content: what the worker answers when it has nothing better. */
export const SHELL_PATH = '/shell.html';
