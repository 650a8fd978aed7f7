import { routeMap } from '#contract/route-map.ts';
import { inAppAddress } from '#session/return-address.ts';

/** Where GET /auth/line/login sends the person: to a page of the app, or to the login provider. */
export type LoginRedirect =
  | { readonly kind: 'in-app'; readonly to: string }
  | { readonly kind: 'provider'; readonly href: string };

/**
 * Classifies the `redirect_url` of GET /auth/line/login. An external URL must use https (or http if this page itself
 * uses http), must contain no user name or password, and its parameter `redirect_uri` must be this site's callback
 * (docs/product/sessions.md, Login).
 * @throws Error for every other URL
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
