import { routeMap } from '#contract/route-map.ts';
import { inAppAddress } from './in-app-address.ts';

/** Where the answer of GET /auth/line/login leads. */
export type LoginRedirect =
  | { readonly kind: 'in-app'; readonly to: string }
  | { readonly kind: 'provider'; readonly href: string };

/**
 * SPEC.md section 4: a `redirect_url` that begins with http leads out, everything else stays in the app.
 * Leading out takes more than that: it must be a login that comes back to us (its `redirect_uri` is our own callback),
 * by https, or by plain http only as far as we are on it ourselves. Throws for every other address (SPEC.md section 8).
 */
export function readLoginRedirect(redirectUrl: string, origin: string): LoginRedirect {
  const to = inAppAddress(redirectUrl);
  if (to !== null) return { kind: 'in-app', to };
  const url = URL.canParse(redirectUrl) ? new URL(redirectUrl) : null;
  if (url === null || !/^https?:/i.test(redirectUrl) || !leadsBack(url, origin))
    throw new Error('external navigation without permission');
  return { kind: 'provider', href: url.href };
}

function leadsBack(url: URL, origin: string): boolean {
  const isPlain = url.protocol === 'http:' && !origin.startsWith('http:');
  if (isPlain || url.username !== '' || url.password !== '') return false;
  const back = url.searchParams.get('redirect_uri');
  return back !== null && back === new URL(routeMap.authCallback.path, origin).href;
}
