import type { InjectOptions } from 'fastify';
import type { CallName } from '#contract/api/endpoints.ts';
import { AVATAR, DEREGISTER_DESCRIPTION_MAX, FLAG_CHANGES_MAX, NICKNAME_MAX } from '#contract/limits.ts';
import { CONSENTS, PROFILE, type TestBrowser, userOf } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { PASSKEY_ROWS } from '#tests/support/server/passkeys/call-rows.ts';
import { TEXTS_MODIFIED, videoId } from '#tests/support/server/server-content.ts';

/**
 * A request to one endpoint of the API. `path` begins after the API prefix and includes the query string; by default it
 * is the path in the contract.
 */
export interface Attempt {
  readonly path?: string;
  readonly options?: InjectOptions;
}

/** An attempt that must be refused, with 422 unless `status` says otherwise. */
export interface Refused extends Attempt {
  readonly status?: number;
}

export interface CallRow {
  /** Returns a valid request for the caller `browser`. It may prepare the request with other calls. */
  readonly good: (browser: TestBrowser) => Promise<Attempt>;
  /** The expected statuses of the valid request by caller: anonymous, AUTHENTICATED, REGISTERED. */
  readonly statuses: readonly [anonymous: number, authenticated: number, registered: number];
  /** Invalid requests of four kinds. Null if the call has no value that could be invalid in this way. */
  readonly missing: Refused | null;
  readonly wrongType: Refused | null;
  readonly tooLarge: Refused | null;
  readonly notFound: Attempt | null;
  /**
   * The caller of the invalid requests; by default a member. The caller must have access, so that the requests are
   * refused only because they are invalid.
   */
  readonly by?: 'member' | 'beginner' | 'returning from LINE';
}

const OPEN = [200, 200, 200] as const;
const SIGNED_IN = [401, 200, 200] as const;
const MEMBERS = [401, 403, 200] as const;
const NOTHING_BAD = { missing: null, wrongType: null, tooLarge: null, notFound: null } as const;

const get = (path?: string) => async (): Promise<Attempt> => (path === undefined ? {} : { path });
const send = (payload: object, path?: string): Attempt => ({ options: { payload }, ...(path ? { path } : {}) });
const long = (length: number) => 'あ'.repeat(length);

/** The row of a list call with optional `per_page` and `offset`. */
const paged = (path: string): CallRow => ({
  good: get(`${path}?per_page=2&offset=1`),
  statuses: OPEN,
  missing: null,
  wrongType: { path: `${path}?offset=x` },
  tooLarge: { path: `${path}?per_page=101` },
  notFound: null,
});

const today = { year: 2026, month: 11, day: 20 };
const condition = { condition_point: 3, feeling_point: 4, ...today };
const view = { video_id: videoId(1), view_second: 5, stop_position: 5, operation_logs: [] };
const viewUpdate = { id: videoId(1), viewSecond: 5, stopPosition: 5, operationLogs: [] };
const CONSENT = { kind: 'terms', version: TEXTS_MODIFIED };
const change = { videoId: videoId(1), favoriteFlag: 1 };
const profileOf = async (browser: TestBrowser) => {
  const user = await userOf(browser).catch(() => null);
  return { ...PROFILE, avatar_path: user?.avatar_path ?? '/images/x.webp' };
};
/** Creates a condition and returns its path. For a caller without access, the path contains the id 1. */
async function ownCondition(browser: TestBrowser): Promise<Attempt> {
  const { body } = await browser.api('/users/conditions', { method: 'POST', payload: condition });
  const made = body.contents as { condition: { id: number } } | null;
  return { path: `/users/conditions/${made?.condition.id ?? 1}` };
}
const oneCondition = {
  good: ownCondition,
  statuses: MEMBERS,
  missing: null,
  wrongType: { path: '/users/conditions/first', status: 404 },
  tooLarge: { path: `/users/conditions/${'9'.repeat(40)}`, status: 404 },
  notFound: { path: '/users/conditions/999999' },
} as const;

/**
 * Every call of the contract (docs/product/api.md), with a valid request and with invalid requests that it must refuse.
 */
export const CALL_TABLE: Readonly<Record<CallName, CallRow>> = {
  lineLogin: {
    good: get('/auth/line/login?disable_auto_login=1'),
    statuses: OPEN,
    missing: null,
    wrongType: { path: '/auth/line/login?disable_auto_login=yes' },
    tooLarge: { path: `/auth/line/login?disable_auto_login=${'1'.repeat(5000)}` },
    notFound: { path: '/auth/facebook/login' },
  },
  lineCallback: {
    // A logged-in person is not redirected to LINE, so there is no valid `state` to send back.
    good: async (browser) => {
      const started = await browser.api('/auth/line/login');
      const { user } = started.body.contents as { user: object | null };
      return send(user === null ? await browser.comeBackFromLine('new') : { code: 'c', state: 's' });
    },
    statuses: [200, 401, 401],
    missing: send({ code: 'c' }),
    wrongType: send({ code: 1, state: ['s'] }),
    tooLarge: send({ code: 'c'.repeat(2001), state: 's' }),
    notFound: { path: '/auth/facebook/callback', ...send({ code: 'c', state: 's' }) },
    by: 'returning from LINE',
  },
  ...PASSKEY_ROWS,
  register: {
    good: async (browser) => send({ ...(await profileOf(browser)), ...CONSENTS }),
    statuses: SIGNED_IN,
    missing: send({ ...PROFILE, avatar_path: '/images/x.webp' }),
    wrongType: send({ ...PROFILE, ...CONSENTS, avatar_path: '/images/x.webp', birth_year: '1990' }),
    tooLarge: send({ ...PROFILE, ...CONSENTS, avatar_path: '/images/x.webp', nickname: long(NICKNAME_MAX + 1) }),
    notFound: null,
    by: 'beginner',
  },
  deregister: {
    good: async () => send({ deregister_reason: 1 }),
    statuses: SIGNED_IN,
    missing: send({}),
    wrongType: send({ deregister_reason: '1' }),
    tooLarge: send({ deregister_reason: 1, deregister_description: long(DEREGISTER_DESCRIPTION_MAX + 1) }),
    notFound: null,
  },
  refresh: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },
  logout: { good: get(), statuses: OPEN, ...NOTHING_BAD },
  recentLogin: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },

  me: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },
  updateMe: {
    good: async (browser) => send(await profileOf(browser)),
    statuses: MEMBERS,
    missing: send({ ...PROFILE }),
    wrongType: send({ ...PROFILE, avatar_path: '/images/x.webp', gender: 'woman' }),
    tooLarge: send({ ...PROFILE, avatar_path: '/images/x.webp', nickname: long(NICKNAME_MAX + 1) }),
    notFound: null,
  },
  uploadAvatar: {
    good: async () => ({ options: multipart([{ name: 'avatar_img', file: 'x.png', bytes: PIXEL }]) }),
    statuses: SIGNED_IN,
    missing: { options: multipart([{ name: 'note', bytes: 'x' }]) },
    wrongType: { ...send({ avatar_img: 'x' }), status: 415 },
    tooLarge: {
      options: multipart([{ name: 'avatar_img', file: 'x.png', bytes: Buffer.alloc(AVATAR.maxBytes + 1) }]),
      status: 413,
    },
    notFound: null,
  },
  myAvatars: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },
  consents: { good: get(), statuses: MEMBERS, ...NOTHING_BAD },
  agree: {
    good: async () => send({ consents: [CONSENT] }),
    statuses: MEMBERS,
    missing: send({ consents: [] }),
    wrongType: send({ consents: [{ ...CONSENT, kind: 'cookie' }] }),
    tooLarge: send({ consents: [CONSENT, CONSENT, CONSENT, CONSENT] }),
    notFound: null,
  },
  exportMe: { good: get(), statuses: MEMBERS, ...NOTHING_BAD },
  logins: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },
  endOtherLogins: { good: get(), statuses: SIGNED_IN, ...NOTHING_BAD },
  endLogin: {
    // No login has this id. Ending a login that has already ended succeeds.
    good: get(`/users/me/logins/${'a'.repeat(32)}`),
    statuses: SIGNED_IN,
    missing: null,
    wrongType: { path: '/users/me/logins/first', status: 404 },
    tooLarge: { path: `/users/me/logins/${'a'.repeat(33)}`, status: 404 },
    notFound: null,
  },

  conditions: {
    good: get('/users/conditions?conditions_list_type=0&target=2026-11'),
    statuses: MEMBERS,
    missing: { path: '/users/conditions?target=2026-11' },
    wrongType: { path: '/users/conditions?conditions_list_type=0&target=November' },
    tooLarge: { path: '/users/conditions?conditions_list_type=2' },
    notFound: null,
  },
  condition: oneCondition,
  putCondition: {
    good: async () => send(condition),
    statuses: MEMBERS,
    missing: send({ ...today, feeling_point: 4 }),
    wrongType: send({ ...condition, condition_point: '3' }),
    tooLarge: send({ ...condition, condition_point: 6 }),
    notFound: null,
  },
  deleteCondition: oneCondition,

  videos: {
    good: get('/videos?genres[]=health&tags[]=family&search_type=1&sort_type=2&view_status=0&favorite_flag=0'),
    statuses: OPEN,
    missing: null,
    wrongType: { path: '/videos?sort_type=latest' },
    tooLarge: { path: '/videos?per_page=101' },
    notFound: null,
  },
  video: {
    good: get(`/videos/${videoId(1)}`),
    statuses: OPEN,
    missing: null,
    wrongType: { path: '/videos/first', status: 404 },
    tooLarge: { path: `/videos/${'A'.repeat(5000)}`, status: 404 },
    notFound: { path: `/videos/${videoId(98)}` },
  },
  genres: { good: get(), statuses: OPEN, ...NOTHING_BAD },
  tags: { ...paged('/videos/tags'), missing: { path: '/videos/tags?per_page=2' } },
  supervisors: { good: get(), statuses: OPEN, ...NOTHING_BAD },
  putFavorites: {
    good: async () => send({ flagChanges: [change] }),
    statuses: MEMBERS,
    missing: send({}),
    wrongType: send({ flagChanges: [{ ...change, favoriteFlag: true }] }),
    tooLarge: send({ flagChanges: Array.from({ length: FLAG_CHANGES_MAX + 1 }, () => change) }),
    notFound: null,
  },
  createView: {
    good: async () => send(view),
    statuses: MEMBERS,
    missing: send({ video_id: videoId(1) }),
    wrongType: send({ ...view, view_second: '5' }),
    tooLarge: send({ ...view, view_second: 1e300 }),
    notFound: send({ ...view, video_id: videoId(98) }),
  },
  updateView: {
    good: async () => send(viewUpdate),
    statuses: MEMBERS,
    missing: send({ id: videoId(1) }),
    wrongType: send({ ...viewUpdate, operationLogs: 'PLAY' }),
    tooLarge: send({ ...viewUpdate, stopPosition: 1e300 }),
    notFound: send({ ...viewUpdate, id: videoId(98) }),
  },
  clearViews: { good: get(), statuses: MEMBERS, ...NOTHING_BAD },

  introductions: paged('/video-introductions'),
  introduction: {
    good: get('/video-introductions/first'),
    statuses: OPEN,
    missing: null,
    wrongType: { path: '/video-introductions/%20', status: 404 },
    tooLarge: { path: `/video-introductions/${'a'.repeat(101)}`, status: 404 },
    notFound: { path: '/video-introductions/nothing' },
  },
  introductionOgp: {
    good: get(`/video-introductions/first/ogp?url=/videos/${videoId(1)}`),
    statuses: OPEN,
    missing: { path: '/video-introductions/first/ogp' },
    wrongType: { path: '/video-introductions/first/ogp?url=a&url=b' },
    tooLarge: { path: `/video-introductions/first/ogp?url=${'a'.repeat(2001)}` },
    notFound: { path: '/video-introductions/first/ogp?url=https://example.jp/not-embedded' },
  },

  faqs: paged('/faqs'),
  notifications: paged('/notifications'),
  page: {
    good: get('/pages/privacy'),
    statuses: OPEN,
    missing: null,
    wrongType: { path: '/pages/1', status: 404 },
    tooLarge: { path: `/pages/${'a'.repeat(2000)}`, status: 404 },
    notFound: { path: '/pages/nothing' },
  },
  testimonials: { ...paged('/testimonials'), wrongType: { path: '/testimonials?type=ROBOT' } },

  health: { good: get(), statuses: OPEN, ...NOTHING_BAD },
  ready: { good: get(), statuses: OPEN, ...NOTHING_BAD },
};

/** The smallest picture: a PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
