import { LOGIN_AGAIN_FROM_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { safeStorage, trySet } from '#lib/storage/local.ts';
import { isRegistered, isSignedIn, type SessionState } from './machine/state.ts';
import { addressAfterLogin, takeReturnAddress } from './return-address.ts';
import type { SessionStore } from './store.ts';

/** The user key of the member whose login the server has refused as too old; null after a login or a page load. */
let neededFor: string | null = null;
/** The address to which the last login led back, if a page had required that login; null otherwise. */
let returnedTo: string | null = null;

/**
 * The page that requires another login, although the person is logged in already (docs/product/sessions.md, Recent
 * login). The address of this page is stored per tab, and separately from `beforeLoginUrl`, so that an ordinary login
 * never leads to it.
 */
export const confirmation = {
  /** Called when the server has refused this member's login as too old. */
  need(userKey: string): void {
    neededFor = userKey;
  },
  /** Whether this page already knows that the server would refuse the login as too old. */
  isNeeded: (userKey: string): boolean => neededFor === userKey,
  /** Whether the last login led back to the element with the id `part`. True only once after each such login. */
  takeReturn(part: string): boolean {
    const isHere = returnedTo?.endsWith(`#${part}`) === true;
    if (isHere) returnedTo = null;
    return isHere;
  },
  begin(address: string): void {
    trySet(storage(), LOGIN_AGAIN_FROM_KEY, address);
  },
  /**
   * Returns the address of the page that asked for another login; null if none did in this tab, or if nobody is logged
   * in any more.
   */
  from(session: SessionState): string | null {
    const address = readAddress();
    return address !== null && isSignedIn(session) ? addressAfterLogin(address) : null;
  },
  end(): void {
    try {
      storage()?.removeItem(LOGIN_AGAIN_FROM_KEY);
    } catch {
      // If the storage is forbidden, nothing was stored.
    }
  },
};

/**
 * Returns the address to which a login leads, and forgets it. The page that required another login is always forgotten.
 * `before`: the session before the login. If another person has logged in, the remembered addresses are forgotten but
 * not used: they belong to the previous person, and one may be the page of a deregistration.
 */
export function leaveLogin(store: SessionStore, before: SessionState): string {
  const now = store.getState();
  const isOther = before.authUser !== null && before.authUser.userKey !== now.authUser?.userKey;
  if (isOther) store.note({ beforeLoginUrl: null });
  const from = isOther ? null : confirmation.from(before);
  confirmation.end();
  neededFor = null;
  returnedTo = from;
  if (from !== null) return from;
  if (isRegistered(now)) return takeReturnAddress(store);
  return isSignedIn(now) ? href('register') : href('home');
}

const storage = () => safeStorage(() => window.sessionStorage);

function readAddress(): string | null {
  try {
    return storage()?.getItem(LOGIN_AGAIN_FROM_KEY) ?? null;
  } catch {
    return null;
  }
}
