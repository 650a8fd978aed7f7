import { workerEndpoints } from '#contract/api/worker-endpoints.ts';

/**
 * Method and path of every call. The page needs nothing else at run time: from calls.ts it imports only types, so its
 * scripts contain no schemas. Paths are below API_PREFIX, with parameters as `:name`. `required`: the required query
 * parameters (a test compares them with the schema). `isLogin`: the call is a step of the social login, so its 401
 * means a failed login and not an ended session.
 */
export const endpoints = {
  ...workerEndpoints,
  lineLogin: { method: 'GET', path: '/auth/line/login', isLogin: true },
  lineCallback: { method: 'POST', path: '/auth/line/callback', isLogin: true },
  register: { method: 'POST', path: '/auth/register' },
  deregister: { method: 'POST', path: '/auth/deregister' },
  logout: { method: 'GET', path: '/auth/logout' },
  me: { method: 'GET', path: '/users/me' },
  updateMe: { method: 'PUT', path: '/users/me' },
  uploadAvatar: { method: 'POST', path: '/users/me/avatar' },
  myAvatars: { method: 'GET', path: '/users/me/avatars' },
  exportMe: { method: 'GET', path: '/users/me/export' },
  conditions: { method: 'GET', path: '/users/conditions', required: ['conditions_list_type'] },
  condition: { method: 'GET', path: '/users/conditions/:id' },
  deleteCondition: { method: 'DELETE', path: '/users/conditions/:id' },
  videos: { method: 'GET', path: '/videos' },
  video: { method: 'GET', path: '/videos/:id' },
  genres: { method: 'GET', path: '/videos/genres' },
  tags: { method: 'GET', path: '/videos/tags', required: ['per_page', 'offset'] },
  supervisors: { method: 'GET', path: '/supervisor' },
  clearViews: { method: 'DELETE', path: '/videos/views' },
  introductions: { method: 'GET', path: '/video-introductions' },
  introduction: { method: 'GET', path: '/video-introductions/:slug' },
  introductionOgp: { method: 'GET', path: '/video-introductions/:slug/ogp', required: ['url'] },
  faqs: { method: 'GET', path: '/faqs' },
  notifications: { method: 'GET', path: '/notifications' },
  page: { method: 'GET', path: '/pages/:slug' },
  testimonials: { method: 'GET', path: '/testimonials' },
  health: { method: 'GET', path: '/health' },
  ready: { method: 'GET', path: '/ready' },
} as const;

export type CallName = keyof typeof endpoints;
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly required?: readonly string[];
  readonly isLogin?: boolean;
}
