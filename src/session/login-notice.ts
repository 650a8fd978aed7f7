import { createTabMark } from './tab-mark.ts';

const mark = createTabMark('login-notice');

/** Why this tab was brought home: told there once. Of the tab, so that it outlives the load in between. */
export const loginNotice = {
  set: (why: 'expired'): void => mark.set(why),
  get: (): 'expired' | null => (mark.get() === 'expired' ? 'expired' : null),
  clear: mark.clear,
};
