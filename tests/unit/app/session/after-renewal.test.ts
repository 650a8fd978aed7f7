import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import type * as ConditionQueries from '#features/conditions/condition-queries.ts';
import type * as Support from '#tests/support/page/member-page.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

/** What happens after a 401. Uses the page's real API client, outbox and queries. */

const LIST = 'GET /videos';
const CONDITIONS = 'GET /users/conditions';
const REFRESH = 'POST /auth/refresh';
const VIDEO = '/videos/01JWYSM7M0DS649PEEPA7XX72W';

let support: typeof Support;
let conditions: typeof ConditionQueries;

beforeEach(async () => {
  vi.resetModules();
  support = await import('#tests/support/page/member-page.ts');
  conditions = await import('#features/conditions/condition-queries.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answersOf = (changes: Readonly<Record<string, Support.Answer>> = {}) => ({
  [CONDITIONS]: support.membersOnly,
  'GET /users/me': support.membersOnly,
  'POST /videos/favorites': support.membersOnly,
  [LIST]: (live: boolean) => ({ status: 200, contents: { videos: [live ? 'a member’s' : 'a visitor’s'], count: 1 } }),
  ...changes,
});
const refusingServer = (changes?: Readonly<Record<string, Support.Answer>>) =>
  new support.SessionServer(answersOf(changes));
const always401 = { [CONDITIONS]: () => ({ status: 401 }) };

const month = (api: Api) => ({ ...conditions.monthOptions(api, 'aaa', '2026-11'), cached: [] }) as never;
const year = (api: Api) => ({ ...conditions.yearOptions(api, 'aaa', '2026'), cached: [] }) as never;
const LIST_KEY = ['user', 'aaa', 'videos', 'latest'];
const list = (api: Api, cached?: unknown) => ({
  queryKey: LIST_KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call('videos', { signal }),
  ...(cached === undefined ? {} : { cached }),
});
const settled = (server: Support.SessionServer) => support.settled(server);

describe('a second 401', () => {
  it('logs out although the answer is cached, after one refresh and one repeated call', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    await page.device.set('draft:aaa:condition', 'written');
    page.show(month(page.api));
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    expect(server.asked).toEqual([CONDITIONS, REFRESH, CONDITIONS]);
    expect(page.isLoggedIn()).toBe(false);
    expect(page.localStorage.getItem('session')).toContain('"beforeLoginUrl":"/mypage/conditions"');
    expect(page.sessionStorage.getItem('login-notice')).toBe('expired');
    expect(await page.device.get('draft:aaa:condition')).toBe('written');
    await settled(server);
    expect(server.asked).toHaveLength(3);
  });

  it('causes one refresh for all calls that are refused at once, and no other requests', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    page.show(list(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a visitor’s'] }));
    page.show(month(page.api));
    page.show(year(page.api));
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    await settled(server);
    expect(server.times(REFRESH)).toBe(1);
    expect(server.times(CONDITIONS)).toBe(4);
    expect(server.times(LIST)).toBe(1);
  });

  it('logs out even if the screen that requested the answer has been closed', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    const leave = page.show(month(page.api));
    server.onAsked = (call) => {
      if (call === REFRESH) leave();
    };
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    expect(server.asked).toEqual([CONDITIONS, REFRESH, CONDITIONS]);
  });

  it('ends all refreshing: calls that are refused while the page is ending cause none', async () => {
    let release = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    const { update } = page.device;
    page.device.update = (...change) => onItsWay.then(() => update(...change));
    page.show(month(page.api));
    await vi.waitFor(() => expect(server.asked).toHaveLength(3));
    await settled(server);
    page.show(year(page.api));
    await settled(server);
    expect(server.asked).toEqual([CONDITIONS, REFRESH, CONDITIONS, CONDITIONS]);
    release();
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
  });

  it('is not needed in a tab that was told of the login’s end: its refused calls cause no refresh', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    await page.send({ type: 'tabEnded', how: 'expired', whom: { userKey: 'aaa', avatarPath: '' }, logins: 0 });
    for (const read of [month, year]) page.show(read(page.api));
    await settled(server);
    expect(server.times(REFRESH)).toBe(0);
    expect(server.times(CONDITIONS)).toBe(2);
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']), { timeout: 3000 });
  });

  it('of the outbox logs out, and the waiting records remain', async () => {
    const server = refusingServer({ 'POST /videos/favorites': () => ({ status: 401 }) });
    const page = support.openPage(server, { pathname: '/videos' });
    await page.outbox.setFavourite('01JWYSM7M0DS649PEEPA7XX72W', true, false);
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    await settled(server);
    expect(server.asked).toEqual(['POST /videos/favorites', REFRESH, 'POST /videos/favorites']);
    expect(await page.device.entries('outbox/aaa/favourite/')).not.toEqual([]);
  });

  it('on a video’s page logs out too, without a reload', async () => {
    const server = refusingServer({ 'GET /users/me': () => ({ status: 401 }) });
    const page = support.openPage(server, { pathname: VIDEO });
    await expect(page.api.call('me')).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    expect(server.times(REFRESH)).toBe(1);
  });
});

it('a member’s screen that is still shown after the logout sends no requests', async () => {
  const server = refusingServer();
  const page = support.openPage(server, { pathname: '/mypage/conditions' });
  page.show(conditions.monthOptions(page.api, 'anon', '2026-11') as never);
  page.show(conditions.yearOptions(page.api, 'anon', '2026') as never);
  await settled(server);
  expect(server.asked).toEqual([]);
});

it('a refused refresh logs out without repeating the call', async () => {
  const server = refusingServer();
  server.refresh = () => ({ status: 401 });
  const page = support.openPage(server, { pathname: '/mypage/conditions' });
  page.show(month(page.api));
  await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
  expect(server.asked).toEqual([CONDITIONS, REFRESH]);
});

describe('a renewed session', () => {
  it('replaces answers for a visitor with those for the member, and repeats each refused call once', async () => {
    const server = refusingServer();
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    page.show(list(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a visitor’s'] }));
    page.show(month(page.api));
    page.show(year(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect([server.times(REFRESH), server.times(CONDITIONS), server.times(LIST)]).toEqual([1, 4, 2]);
    expect(page.location.loads).toEqual([]);
  });

  it.each([
    ['again', { cached: 'old' }],
    ['for the first time', {}],
  ])('also replaces an answer for a visitor that is still on its way, requested %s', async (_, before) => {
    const server = refusingServer();
    const page = support.openPage(server, { pathname: '/' });
    let tell = () => {};
    page.show({
      ...before,
      queryKey: LIST_KEY,
      queryFn: async () => {
        const isVisitors = !server.live;
        if (isVisitors) await new Promise<void>((resolve) => (tell = resolve));
        return isVisitors ? 'a visitor’s' : 'a member’s';
      },
    });
    await page.api.call('me');
    tell();
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toBe('a member’s'));
  });

  it('has the same effect if the outbox has renewed it', async () => {
    const server = refusingServer();
    const page = support.openPage(server, { pathname: '/videos' });
    page.show(list(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a visitor’s'] }));
    await page.outbox.setFavourite('01JWYSM7M0DS649PEEPA7XX72W', true, false);
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect([server.times(REFRESH), server.times('POST /videos/favorites'), server.times(LIST)]).toEqual([1, 2, 2]);
  });
});

describe('a session renewed on a video’s page', () => {
  const onVideo = (changes: Partial<Parameters<typeof Support.openPage>[1]> = {}) => {
    const server = refusingServer();
    return { server, page: support.openPage(server, { pathname: VIDEO, ...changes }) };
  };

  it('reloads the page after its unsaved work is saved', async () => {
    const { page } = onVideo();
    let place = '';
    page.work.beforeReload.add(async () => {
      await page.device.set('place', 12);
      place = `kept before ${page.location.loads.length} loads`;
    });
    await page.api.call('me');
    await vi.waitFor(() => expect(page.location.loads).toEqual(['reload']));
    expect(place).toBe('kept before 0 loads');
  });

  it('causes one reload for client and outbox together, and no second one within a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, page } = onVideo();
    await Promise.all([page.outbox.setFavourite('01JWYSM7M0DS649PEEPA7XX72W', true, false), page.api.call('me')]);
    await settled(server);
    expect(page.location.loads).toEqual(['reload']);
    const { sessionStorage, localStorage } = page;
    const reloaded = support.openPage(server, { pathname: VIDEO, sessionStorage, localStorage });
    const lostAgain = async (after: number) => {
      server.live = false;
      vi.setSystemTime(Date.now() + after);
      await reloaded.api.call('me');
    };
    await lostAgain(50_000);
    await settled(server);
    expect(reloaded.location.loads).toEqual([]);
    await lostAgain(1_800_000);
    await vi.waitFor(() => expect(reloaded.location.loads).toEqual(['reload']));
  });

  const full = Object.defineProperty(Object.create(storageOf()) as Storage, 'setItem', {
    value: () => {
      throw new Error('full');
    },
  });
  it.each<[string, Partial<Parameters<typeof Support.openPage>[1]>]>([
    ['on another page', { pathname: '/videos' }],
    ['on a shared device, where a reload would lose login and records', { localStorage: sharedStorage() }],
    ['in a tab without session storage', { sessionStorage: undefined }],
    ['in a tab whose storage is full', { sessionStorage: full }],
  ])('refetches without a reload %s', async (_, changes) => {
    const { server, page } = onVideo(changes);
    page.show(list(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a visitor’s'] }));
    await page.api.call('me');
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect(page.location.loads).toEqual([]);
  });

  it('does not reload if the connection is lost before the repeated call, so playback continues', async () => {
    const { server, page } = onVideo();
    server.onAsked = (call) => {
      if (call === 'GET /users/me' && server.times(call) > 1) throw new TypeError('no network');
    };
    await expect(page.api.call('me')).rejects.toThrow();
    await settled(server);
    expect(server.times('GET /users/me')).toBe(2);
    expect(page.location.loads).toEqual([]);
  });

  it('does not reload the page of a person who has begun to log out', async () => {
    const { server, page } = onVideo();
    page.work.beforeReload.add(() => page.send({ type: 'loggingOut', isUnderWay: true }));
    page.show(list(page.api));
    await page.api.call('me');
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect(page.location.loads).toEqual([]);
  });

  it('does not reload once the person has left the video', async () => {
    const { server, page } = onVideo();
    page.work.beforeReload.add(() => {
      page.location.pathname = '/videos';
    });
    page.show(list(page.api));
    await page.api.call('me');
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect(page.location.loads).toEqual([]);
  });
});

function sharedStorage(): Storage {
  return storageOf({ settings: JSON.stringify({ state: { sharedDevice: true }, version: 0 }) });
}
