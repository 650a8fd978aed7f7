import { SOCIAL_PROVIDER } from '#contract/enums.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { PAYLOAD_PREFIX } from '#contract/page-constants.ts';
import { type PageRoute, routeMap } from '#contract/route-map.ts';

/** Rules: which addresses are pages, and what the worker may cache. */

const API_ROOT = `${API_PREFIX.split('/').slice(0, 2).join('/')}/`;
const NEVER_OURS = [API_ROOT, '/media/', '/saved-media/', `${PAYLOAD_PREFIX}/`, `/_${SOCIAL_PROVIDER}/`];
const PERSONAL = ['/mypage', '/auth'];

const routes: readonly PageRoute[] = Object.values(routeMap);
const PUBLIC_PATHS = routes
  .filter((route) => route.public)
  .map((route) => new RegExp(`^${route.path.replace(/:[a-z]+/g, '[^/]+')}$`));

/**
 * Whether the address is one of our pages. False for other origins, for the paths in NEVER_OURS (such as the API and
 * media), and for paths with a file extension.
 */
export function isPage(url: URL, origin: string): boolean {
  if (url.origin !== origin || NEVER_OURS.some((prefix) => url.pathname.startsWith(prefix))) return false;
  return !/\.[a-z0-9]+$/i.test(url.pathname);
}

/** Whether the address is a page of the login or of a member. Such a page is always answered with the shell. */
export function isPersonal({ pathname }: URL): boolean {
  return PERSONAL.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Whether the page's HTML may be cached: only if the route map lists the page as public. */
export function isCacheable(url: URL, origin: string): boolean {
  if (!isPage(url, origin) || isPersonal(url)) return false;
  const path = withoutSlash(url.pathname);
  return PUBLIC_PATHS.some((pattern) => pattern.test(path));
}

/**
 * The key under which a page is cached: the page's address without the hash, the tracking parameters and a slash at the
 * end of the path. Static hosts add such a slash.
 */
export function pageKey(url: URL): string {
  const clean = new URL(url);
  clean.hash = '';
  clean.pathname = withoutSlash(url.pathname);
  for (const name of ['source', 'from']) clean.searchParams.delete(name);
  return clean.href;
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}

/**
 * Whether a response is complete (200) and neither `private` nor `no-store`. The server marks members' pictures, for
 * example, as private.
 */
export function isForEverybody(response: Response): boolean {
  return response.status === 200 && !/\b(private|no-store)\b/i.test(response.headers.get('cache-control') ?? '');
}

/** Whether a response is HTML. If the request was for something else, HTML comes from a captive portal. */
export function isHtml(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}
