import { SOCIAL_PROVIDER } from '#contract/enums.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { PAYLOAD_PREFIX } from '#contract/page-names.ts';
import { type PageRoute, routeMap } from '#contract/route-map.ts';

/** Which addresses are pages, and which of them may lie on the device. */
const API_ROOT = `${API_PREFIX.split('/').slice(0, 2).join('/')}/`;
const NEVER_OURS = [API_ROOT, '/media/', '/saved-media/', `${PAYLOAD_PREFIX}/`, `/_${SOCIAL_PROVIDER}/`];
const PERSONAL = ['/mypage', '/auth'];

const routes: readonly PageRoute[] = Object.values(routeMap);
const PUBLIC_PATHS = routes
  .filter((route) => route.public)
  .map((route) => new RegExp(`^${route.path.replace(/:[a-z]+/g, '[^/]+')}$`));

/** Paths with a file extension, the API and media are the network's. */
export function isPage(url: URL, origin: string): boolean {
  if (url.origin !== origin || NEVER_OURS.some((prefix) => url.pathname.startsWith(prefix))) return false;
  return !/\.[a-z0-9]+$/i.test(url.pathname);
}

/** One person's screens: always the shell, whatever the server would say. */
export function isPersonal({ pathname }: URL): boolean {
  return PERSONAL.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** May this page's HTML be kept? Only what the route map calls the same for everybody; what it doesn't name never. */
export function isKeepable(url: URL, origin: string): boolean {
  if (!isPage(url, origin) || isPersonal(url)) return false;
  const path = withoutSlash(url.pathname);
  return PUBLIC_PATHS.some((pattern) => pattern.test(path));
}

/** The page's address without what says only how one came there, and without the slash that hosts of files add. */
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
