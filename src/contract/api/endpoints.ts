import { workerEndpoints } from '#contract/api/worker-endpoints.ts';

/**
 * Method, path and access of every call. The page needs nothing else at run time: from calls.ts it imports only types,
 * so its scripts contain no schemas. Paths are below API_PREFIX, with parameters as `:name`. `required`: the required
 * query parameters (a test compares them with the schema). `isLogin`: the call is a step of a login, so its 401 means a
 * failed login and not an ended session.
 */
export const endpoints = {
  ...workerEndpoints,
  lineLogin: { method: 'GET', path: '/auth/line/login', access: 'public', isLogin: true },
  lineCallback: { method: 'POST', path: '/auth/line/callback', access: 'public', isLogin: true },
  passkeyLogin: { method: 'GET', path: '/auth/passkey/login', access: 'public', isLogin: true },
  passkeyCallback: { method: 'POST', path: '/auth/passkey/callback', access: 'public', isLogin: true },
  register: { method: 'POST', path: '/auth/register', access: 'authenticated' },
  deregister: { method: 'POST', path: '/auth/deregister', access: 'authenticated' },
  logout: { method: 'GET', path: '/auth/logout', access: 'public' },
  recentLogin: { method: 'GET', path: '/auth/recent-login', access: 'authenticated' },
  me: { method: 'GET', path: '/users/me', access: 'authenticated' },
  updateMe: { method: 'PUT', path: '/users/me', access: 'registered' },
  uploadAvatar: { method: 'POST', path: '/users/me/avatar', access: 'authenticated' },
  myAvatars: { method: 'GET', path: '/users/me/avatars', access: 'authenticated' },
  exportMe: { method: 'GET', path: '/users/me/export', access: 'registered' },
  logins: { method: 'GET', path: '/users/me/logins', access: 'authenticated' },
  endOtherLogins: { method: 'DELETE', path: '/users/me/logins', access: 'authenticated' },
  endLogin: { method: 'DELETE', path: '/users/me/logins/:id', access: 'authenticated' },
  passkeys: { method: 'GET', path: '/users/me/passkeys', access: 'registered' },
  passkeyOptions: { method: 'POST', path: '/users/me/passkeys/options', access: 'registered' },
  addPasskey: { method: 'POST', path: '/users/me/passkeys', access: 'registered' },
  removePasskey: { method: 'DELETE', path: '/users/me/passkeys/:passkey', access: 'registered' },
  consents: { method: 'GET', path: '/users/me/consents', access: 'registered' },
  agree: { method: 'POST', path: '/users/me/consents', access: 'registered' },
  conditions: { method: 'GET', path: '/users/conditions', access: 'registered', required: ['conditions_list_type'] },
  condition: { method: 'GET', path: '/users/conditions/:id', access: 'registered' },
  deleteCondition: { method: 'DELETE', path: '/users/conditions/:id', access: 'registered' },
  videos: { method: 'GET', path: '/videos', access: 'public' },
  video: { method: 'GET', path: '/videos/:id', access: 'public' },
  genres: { method: 'GET', path: '/videos/genres', access: 'public' },
  tags: { method: 'GET', path: '/videos/tags', access: 'public', required: ['per_page', 'offset'] },
  supervisors: { method: 'GET', path: '/supervisor', access: 'public' },
  clearViews: { method: 'DELETE', path: '/videos/views', access: 'registered' },
  introductions: { method: 'GET', path: '/video-introductions', access: 'public' },
  introduction: { method: 'GET', path: '/video-introductions/:slug', access: 'public' },
  introductionOgp: { method: 'GET', path: '/video-introductions/:slug/ogp', access: 'public', required: ['url'] },
  faqs: { method: 'GET', path: '/faqs', access: 'public' },
  notifications: { method: 'GET', path: '/notifications', access: 'public' },
  page: { method: 'GET', path: '/pages/:slug', access: 'public' },
  testimonials: { method: 'GET', path: '/testimonials', access: 'public' },
  health: { method: 'GET', path: '/health', access: 'public' },
  ready: { method: 'GET', path: '/ready', access: 'public' },
} as const;

export type CallName = keyof typeof endpoints;
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /**
   * Who may make the call. `public`: everybody; the answer may still depend on the session. `authenticated`: anybody
   * who is logged in, even without a profile. `registered`: only members.
   */
  readonly access: 'public' | 'authenticated' | 'registered';
  readonly required?: readonly string[];
  readonly isLogin?: boolean;
}
