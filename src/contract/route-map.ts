import { VIDEO_ID_LENGTH } from '#contract/limits.ts';

/**
 * All pages of the product (docs/product/routes.md). Router, guard, worker, server and sitemap read this map. Whether a
 * path requires a login or has a payload is decided by `requiresLogin` and `hasPayload` below.
 */

export interface PageRoute {
  /** In react-router's syntax. */
  readonly path: string;
  /**
   * True for pages that are the same for everybody. The server renders them for visitors, search engines index them,
   * and the worker caches them.
   */
  readonly public: boolean;
  /** `none`: the page has its own frame and a link to the home page. */
  readonly layout: 'default' | 'none';
}

type Flags = Partial<Omit<PageRoute, 'path'>>;
const page = (path: string, flags: Flags = {}): PageRoute => ({
  path,
  public: true,
  layout: 'default',
  ...flags,
});
const personal = (path: string, flags: Flags = {}): PageRoute => page(path, { public: false, ...flags });
const landing = (path: string): PageRoute => page(path, { layout: 'none' });
const flow = (path: string): PageRoute => personal(path, { layout: 'none' });

export const routeMap = {
  home: page('/'),
  lp: landing('/lp'),
  lp2: landing('/lp2'),
  lpGsn: landing('/lp_gsn'),
  lpIb: landing('/lp_ib'),
  authStart: personal('/auth/start'),
  authCallback: personal('/auth/callback'),
  register: flow('/auth/register'),
  registerConfirm: flow('/auth/register-confirm'),
  registerComplete: flow('/auth/register-complete'),
  deregister: flow('/auth/deregister'),
  deregisterConfirm: flow('/auth/deregister-confirm'),
  deregisterComplete: flow('/auth/deregister-complete'),
  company: page('/company'),
  contact: page('/contact'),
  cookie: page('/cookie', { layout: 'none' }),
  faqs: page('/faqs'),
  members: page('/members'),
  notifications: page('/notifications'),
  privacy: page('/privacy'),
  terms: page('/terms'),
  conditions: personal('/mypage/conditions'),
  profile: personal('/mypage/profile'),
  profileEdit: personal('/mypage/profile/edit'),
  profileEditConfirm: personal('/mypage/profile/edit-confirm'),
  profileEditComplete: flow('/mypage/profile/edit-complete'),
  favorites: personal('/mypage/videos/favorite'),
  introductions: page('/video-introductions'),
  introduction: page('/video-introductions/:slug'),
  videos: page('/videos'),
  video: page('/videos/:id'),
  saved: personal('/saved'),
  unsent: personal('/unsent'),
  settings: personal('/settings'),
  accessibility: page('/accessibility'),
  consultation: page('/consultation'),
} as const satisfies Record<string, PageRoute>;

export type RouteName = keyof typeof routeMap;

/** A path without a page. It is answered like an unknown address, with 404 (docs/product/routes.md). */
export const RECRUIT_PATH = '/recruit';

const LOGIN_PREFIXES = ['/mypage', '/auth/deregister'] as const;
const LOGIN_EXCEPTIONS: readonly string[] = [routeMap.favorites.path, routeMap.deregisterComplete.path];

/** True if a visitor must log in for this path (docs/product/routes.md, Login required). */
export function requiresLogin(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return !LOGIN_EXCEPTIONS.includes(path) && LOGIN_PREFIXES.some((prefix) => path.startsWith(prefix));
}

const PAYLOAD_PATHS: readonly string[] = [
  routeMap.terms.path,
  routeMap.privacy.path,
  routeMap.notifications.path,
  routeMap.faqs.path,
  routeMap.authStart.path,
];

/** True if this path has a payload (docs/product/startup-and-configuration.md, Payloads). */
export function hasPayload(pathname: string): boolean {
  return PAYLOAD_PATHS.includes(pathname) || /^\/videos\/(?!favorite)[^/]+/.test(pathname);
}

/** The address of a route with its parameters filled in and encoded. */
export function href(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return routeMap[name].path.replace(/:([a-z]+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`route ${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
}

/**
 * True if a path segment looks like a video's id: 26 letters and digits. Any other segment is an unknown address
 * (docs/product/routes.md).
 */
export function isVideoIdShaped(id: string): boolean {
  return id.length === VIDEO_ID_LENGTH && /^[0-9A-Za-z]+$/.test(id);
}
