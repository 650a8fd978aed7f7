import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import type * as ConditionQueries from '#features/conditions/condition-queries.ts';
import type * as Support from '#tests/support/page/member-page.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

/** What a lost session costs, and what follows when it is renewed, or is not: the page's real client, outbox and queries. */

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
const LIST_KEY = ['videos', 'latest', 'aaa'];
const list = (api: Api, cached?: unknown) => ({
  queryKey: LIST_KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call('videos', { signal }),
  ...(cached === undefined ? {} : { cached }),
});
const settled = (server: Support.SessionServer) => support.settled(server);

describe('a second 401', () => {
  it('logs out though the answer is cached, after one refresh and one repetition', async () => {
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

  it('costs one refresh for all that is refused at once, and asks nothing else again', async () => {
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

  it('logs out also when whoever wanted the answer has gone meanwhile', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    const leave = page.show(month(page.api));
    server.onAsked = (call) => {
      if (call === REFRESH) leave();
    };
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    expect(server.asked).toEqual([CONDITIONS, REFRESH, CONDITIONS]);
  });

  it('is the last word: what is refused before the page has ended is not refreshed', async () => {
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

  it('in a tab that waits for the end that another tab told of costs no refresh', async () => {
    const server = refusingServer(always401);
    const page = support.openPage(server, { pathname: '/mypage/conditions' });
    await page.send({ type: 'tabEnded', how: 'expired', whom: { userKey: 'aaa', avatarPath: '' }, logins: 0 });
    for (const read of [month, year]) page.show(read(page.api));
    await settled(server);
    expect(server.times(REFRESH)).toBe(0);
    expect(server.times(CONDITIONS)).toBe(2);
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']), { timeout: 3000 });
  });

  it('of the outbox logs out, and what waits stays', async () => {
    const server = refusingServer({ 'POST /videos/favorites': () => ({ status: 401 }) });
    const page = support.openPage(server, { pathname: '/videos' });
    await page.outbox.setFavourite('01JWYSM7M0DS649PEEPA7XX72W', true, false);
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    await settled(server);
    expect(server.asked).toEqual(['POST /videos/favorites', REFRESH, 'POST /videos/favorites']);
    expect(await page.device.entries('outbox/aaa/favourite/')).not.toEqual([]);
  });

  it('on a video logs out too, instead of a reload', async () => {
    const server = refusingServer({ 'GET /users/me': () => ({ status: 401 }) });
    const page = support.openPage(server, { pathname: VIDEO });
    await expect(page.api.call('me')).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
    expect(server.times(REFRESH)).toBe(1);
  });
});

it('a member’s screen that is still there when the login has ended asks nothing more', async () => {
  const server = refusingServer();
  const page = support.openPage(server, { pathname: '/mypage/conditions' });
  page.show(conditions.monthOptions(page.api, 'anon', '2026-11') as never);
  page.show(conditions.yearOptions(page.api, 'anon', '2026') as never);
  await settled(server);
  expect(server.asked).toEqual([]);
});

it('a refused refresh logs out without a repetition', async () => {
  const server = refusingServer();
  server.refresh = () => ({ status: 401 });
  const page = support.openPage(server, { pathname: '/mypage/conditions' });
  page.show(month(page.api));
  await vi.waitFor(() => expect(page.location.loads).toEqual(['/']));
  expect(server.asked).toEqual([CONDITIONS, REFRESH]);
});

describe('a renewed session', () => {
  it('shows as a member’s what was answered as a visitor’s; each refused call is repeated once', async () => {
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
  ])('also what is still on its way as a visitor’s, asked %s', async (_, before) => {
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

  it('of the outbox’s has the same effect', async () => {
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

describe('renewed on a video', () => {
  const onVideo = (changes: Partial<Parameters<typeof Support.openPage>[1]> = {}) => {
    const server = refusingServer();
    return { server, page: support.openPage(server, { pathname: VIDEO, ...changes }) };
  };

  it('the page reloads, after what it has in hand is saved', async () => {
    const { page } = onVideo();
    const { beforeReload } = await import('#session/work.ts');
    let place = '';
    beforeReload.add(async () => {
      await page.device.set('place', 12);
      place = `kept before ${page.location.loads.length} loads`;
    });
    await page.api.call('me');
    await vi.waitFor(() => expect(page.location.loads).toEqual(['reload']));
    expect(place).toBe('kept before 0 loads');
  });

  it('client and outbox refused at once make one reload; a session that will not hold makes none for a minute', async () => {
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
    ['on a shared device, where a reload would lose the login and what waits', { localStorage: sharedStorage() }],
    ['in a tab that remembers nothing', { sessionStorage: undefined }],
    ['in a tab whose storage is full', { sessionStorage: full }],
  ])('it only asks again %s', async (_, changes) => {
    const { server, page } = onVideo(changes);
    page.show(list(page.api));
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a visitor’s'] }));
    await page.api.call('me');
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect(page.location.loads).toEqual([]);
  });

  it('a connection that is lost before the repetition reloads nothing: what plays goes on', async () => {
    const { server, page } = onVideo();
    server.onAsked = (call) => {
      if (call === 'GET /users/me' && server.times(call) > 1) throw new TypeError('no network');
    };
    await expect(page.api.call('me')).rejects.toThrow();
    await settled(server);
    expect(server.times('GET /users/me')).toBe(2);
    expect(page.location.loads).toEqual([]);
  });

  it('whoever has begun to log out meanwhile is not brought back', async () => {
    const { server, page } = onVideo();
    const { beforeReload } = await import('#session/work.ts');
    beforeReload.add(() => page.send({ type: 'loggingOut', isUnderWay: true }));
    page.show(list(page.api));
    await page.api.call('me');
    await vi.waitFor(() => expect(page.shown(LIST_KEY)).toMatchObject({ videos: ['a member’s'] }));
    await settled(server);
    expect(page.location.loads).toEqual([]);
  });

  it('whoever leaves the video meanwhile is not disturbed', async () => {
    const { server, page } = onVideo();
    const { beforeReload } = await import('#session/work.ts');
    beforeReload.add(() => {
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
