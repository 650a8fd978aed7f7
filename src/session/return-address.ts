import { href, routeMap } from '#contract/route-map.ts';
import type { SessionStore } from './store.ts';

/** The pages of the login itself are never a return address. */
const LOGIN_STEPS: readonly string[] = [routeMap.authStart.path, routeMap.authCallback.path];

/**
 * Where a person goes after a login (docs/product/sessions.md, Return address). The first choice is the remembered
 * address, unless it is `/lp` or a page of the login. The next is the `redirect_url` in the server's answer to the
 * login, and the last is the home page. Addresses that don't belong to this product are skipped.
 */
export function addressAfterLogin(remembered: string | null, redirectUrl?: string | null): string {
  const back = inAppAddress(remembered);
  if (back !== null && ![routeMap.lp.path, ...LOGIN_STEPS].includes(pathOf(back))) return back;
  return inAppAddress(redirectUrl) ?? href('home');
}

/** Like `addressAfterLogin`, and also clears the remembered address. */
export function takeReturnAddress(store: SessionStore, redirectUrl?: string | null): string {
  const address = addressAfterLogin(store.getState().beforeLoginUrl, redirectUrl);
  store.note({ beforeLoginUrl: null });
  return address;
}

function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.replace(/\/+$/, '') || '/';
}

/** The query parameter of `/auth/start` for somebody who is logged in and has to prove who they are. */
export const LOGIN_AGAIN = 'login-again';

export function loginAgainAddress(): string {
  return `${href('authStart')}?${LOGIN_AGAIN}=1`;
}

/** A placeholder origin for parsing root-relative addresses. */
const BASE = 'https://in-app.invalid';

/**
 * A root-relative address of this product, normalised, or null for everything else: other origins in any spelling
 * (`//x`, `/\x`, `/<tab>/x`), other schemes, relative paths. Values from storage and from answers are not trusted.
 */
export function inAppAddress(address: string | null | undefined): string | null {
  if (!address?.startsWith('/')) return null;
  let url: URL;
  try {
    // Parses the address like a browser that navigates to it: drops tabs and line ends, and treats \ as /.
    url = new URL(address, BASE);
  } catch {
    return null;
  }
  if (url.origin !== BASE) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//x` is a path here, but its normalised form would be read as another origin.
  return path.startsWith('//') ? null : path;
}
