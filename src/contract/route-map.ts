/**
 * SPEC.md section 2: every page of the product, once. Router, guard, worker, server and sitemap read this map.
 * Login and payload are rules over paths, known pages or not: `requiresLogin` and `hasPayload` below.
 */

export interface PageRoute {
  /** As react-router writes paths. */
  readonly path: string;
  /** Rendered by the server for everybody, indexed, kept by the worker. */
  readonly public: boolean;
  /** `none`: the page brings its own frame and a way home. */
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

/** A path constant without a screen behind it (SPEC.md section 2); it answers 404. */
export const RECRUIT_PATH = '/recruit';

const LOGIN_PREFIXES = ['/mypage', '/auth/deregister'] as const;
const LOGIN_EXCEPTIONS: readonly string[] = [routeMap.favorites.path, routeMap.deregisterComplete.path];

/** SPEC.md section 5: must a visitor log in to see this path? */
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

/** SPEC.md section 2, static-site mode: is a payload fetched ahead for this path? */
export function hasPayload(pathname: string): boolean {
  return PAYLOAD_PATHS.includes(pathname) || /^\/videos\/(?!favorite)[^/]+/.test(pathname);
}

/** The address of a route, its parameters filled in and encoded. */
export function href(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return routeMap[name].path.replace(/:([a-z]+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`route ${name} needs the parameter ${key}`);
    return encodeURIComponent(value);
  });
}
