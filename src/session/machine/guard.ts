import { SOCIAL_PROVIDER } from '#contract/enums.ts';
import { href, requiresLogin, routeMap } from '#contract/route-map.ts';
import { decodePath } from '#lib/text.ts';
import { isRegistered, isSignedIn, type SessionState } from './state.ts';

/** Where a visit is redirected, and whether its address is remembered as the return address. */
export interface Diversion {
  readonly to: string;
  readonly remember: boolean;
}

/** Where a page load or navigation is redirected; null if it isn't. */
export function divert(url: URL, session: Pick<SessionState, 'authUser' | 'hasAuthenticatedLine'>): Diversion | null {
  const path = plainPath(url.pathname);
  const isForced = url.searchParams.get('from') === SOCIAL_PROVIDER && !isLoginStep(path);
  if (!requiresLogin(path) && !isForced) return null;
  if (isRegistered(session)) return null;
  if (!isSignedIn(session)) return { to: href('authStart'), remember: true };
  // Deregistration must be possible without registering first.
  return path.startsWith(routeMap.deregister.path) ? null : { to: href('register'), remember: true };
}

function isLoginStep(path: string): boolean {
  return path === routeMap.authStart.path || path === routeMap.authCallback.path || path.startsWith('/auth/register');
}

/** The path as the router matches it: decoded, lower case, without empty segments. */
function plainPath(pathname: string): string {
  return decodePath(pathname).toLowerCase().replace(/\/+/g, '/');
}
