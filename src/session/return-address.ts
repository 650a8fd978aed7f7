import { href, routeMap } from '#contract/route-map.ts';
import { inAppAddress } from './in-app-address.ts';

/** Steps of the login itself are no place to come back to. */
const LOGIN_STEPS: readonly string[] = [routeMap.authStart.path, routeMap.authCallback.path];

/**
 * SPEC.md section 4: where a person goes after a login. The remembered address (path, query, hash) comes before the
 * answer's `redirect_url`; /lp, exactly that path, is skipped.
 */
export function addressAfterLogin(remembered: string | null, redirectUrl?: string | null): string {
  const back = inAppAddress(remembered);
  if (back !== null && ![routeMap.lp.path, ...LOGIN_STEPS].includes(pathOf(back))) return back;
  return inAppAddress(redirectUrl) ?? href('home');
}

function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.replace(/\/+$/, '') || '/';
}
