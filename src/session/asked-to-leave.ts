import { storedLogins } from './login-count.ts';
import { createTabMark } from './tab-mark.ts';

const mark = createTabMark('asked-to-leave');
/** By then the next call has long told whether the account still lives. */
const VALID_MS = 24 * 60 * 60_000;

/**
 * Who asked for the deregistration and got no answer: it may have happened. When the server knows their session no longer,
 * that is the answer. It counts for the login in which it was asked: one that this device saw later shows that the account
 * lived on, and its end is an end like any other. Of the tab, so that it outlives a reload.
 */
export const askedToLeave = {
  set: (userKey: string): void => mark.set(JSON.stringify({ userKey, logins: storedLogins(), at: Date.now() })),
  /** The server has said that the account lives. */
  clear: mark.clear,
  is(userKey: string): boolean {
    const kept = read();
    return (
      kept?.userKey === userKey &&
      kept.logins === storedLogins() &&
      typeof kept.at === 'number' &&
      Date.now() - kept.at < VALID_MS
    );
  },
};

function read(): { readonly userKey?: unknown; readonly logins?: unknown; readonly at?: unknown } | null {
  try {
    return JSON.parse(mark.get() ?? 'null');
  } catch {
    return null;
  }
}
