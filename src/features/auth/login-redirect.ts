import { routeMap } from '#contract/route-map.ts';
import { inAppAddress } from '#session/guard.ts';

/** Where the answer of GET /auth/line/login redirects. */
export type LoginRedirect =
  | { readonly kind: 'in-app'; readonly to: string }
  | { readonly kind: 'provider'; readonly href: string };

/**
 * Distinguishes an in-app `redirect_url` from an external one. An external one is followed only when it is a login that leads
 * back to our own callback, by https, or by http if this page is on http (docs/product/sessions.md, Login).
 * @throws Error for every other address
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
