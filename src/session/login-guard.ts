import { RegistrationStatus, SOCIAL_PROVIDER } from '#contract/enums.ts';
import { href, requiresLogin, routeMap } from '#contract/route-map.ts';
import { decodePath } from '#lib/decode.ts';
import type { SessionState } from './session-store.ts';

/** Where a visit is led instead, and whether its own address is remembered for after the login. */
export interface Diversion {
  readonly to: string;
  readonly remember: boolean;
}

/**
 * SPEC.md section 5: a visitor who isn't logged in is sent to the login; DESIGN.md 4.1: who signed in through LINE only
 * is sent to the registration. Null: go on. Decided by what this device remembers, so it works offline.
 */
export function divert(url: URL, session: Pick<SessionState, 'authUser' | 'hasAuthenticatedLine'>): Diversion | null {
  const path = plainPath(url.pathname);
  const isForced = url.searchParams.get('from') === SOCIAL_PROVIDER && !isLoginStep(path);
  if (!requiresLogin(path) && !isForced) return null;
  if (isRegistered(session)) return null;
  if (!isSignedIn(session)) return { to: href('authStart'), remember: true };
  // Leaving must be possible without registering first.
  return path.startsWith(routeMap.deregister.path) ? null : { to: href('register'), remember: true };
}

export function isRegistered({ authUser }: Pick<SessionState, 'authUser'>): boolean {
  return authUser?.registrationStatus === RegistrationStatus.registered;
}

/** Logged in, or at least known through LINE. */
export function isSignedIn({
  authUser,
  hasAuthenticatedLine,
}: Pick<SessionState, 'authUser' | 'hasAuthenticatedLine'>): boolean {
  return authUser !== null || hasAuthenticatedLine;
}

function isLoginStep(path: string): boolean {
  return path === routeMap.authStart.path || path === routeMap.authCallback.path || path.startsWith('/auth/register');
}

/** As the router reads it: decoded, in any case, without empty steps. */
function plainPath(pathname: string): string {
  return decodePath(pathname).toLowerCase().replace(/\/+/g, '/');
}
