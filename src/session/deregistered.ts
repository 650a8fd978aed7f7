import { createTabMark } from './tab-mark.ts';

/** In this tab an account was given up: its last page may say so, also when it is loaded anew. Says nothing of who it was. */
export const deregistered = createTabMark('deregistered');
