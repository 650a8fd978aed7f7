import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Support from '#tests/support/page/member-page.ts';

/** docs/product/outbox.md, Syncing pages, with the page's real outbox. */

const FAVOURITES = 'POST /videos/favorites';
const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';

let support: typeof Support;
let server: Support.SessionServer;
let status: number;

beforeEach(async () => {
  vi.resetModules();
  support = await import('#tests/support/page/member-page.ts');
  vi.useFakeTimers();
  status = 200;
  server = new support.SessionServer({ [FAVOURITES]: () => ({ status }) });
  server.live = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A member presses a star on this page. */
async function press(pathname: string) {
  const page = support.openPage(server, { pathname });
  await page.outbox.loaded;
  await vi.advanceTimersByTimeAsync(100);
  await page.outbox.setFavourite(VIDEO, true, false);
  await vi.advanceTimersByTimeAsync(100);
  return page;
}
const soon = () => vi.advanceTimersByTimeAsync(100);
const long = () => vi.advanceTimersByTimeAsync(30 * 60_000);

it.each(['/', '/videos', `/videos/${VIDEO}`, '/mypage/profile', '/mypage/conditions'])(
  'what a member does on %s is sent at once',
  async (path) => {
    const page = await press(path);
    expect(server.asked).toEqual([FAVOURITES]);
    expect(page.outbox.snapshot().items).toEqual([]);
  },
);

describe.each(['/mypage/videos/favorite', '/video-introductions', '/terms', '/unsent', '/videos/favorites'])(
  'what a member does on %s',
  (path) => {
    it('waits for one of those pages', async () => {
      const page = await press(path);
      expect(page.outbox.favourites().get(VIDEO)).toBe(true);
      await long();
      page.goTo('/faqs');
      await long();
      expect(server.asked).toEqual([]);
      expect(page.outbox.snapshot().items).toMatchObject([{ state: 'waiting' }]);
      page.goTo('/videos');
      await soon();
      expect(server.asked).toEqual([FAVOURITES]);
      expect(page.outbox.snapshot().items).toEqual([]);
    });

    it.each<[string, (page: Support.MemberPage) => unknown]>([
      ['coming online', (page) => page.happen('online')],
      ['coming to the front', (page) => page.happen('visibilitychange')],
      ['asking for it', (page) => page.outbox.drain('request')],
    ])('is sent by %s there', async (_, happen) => {
      const page = await press(path);
      happen(page);
      await soon();
      expect(server.asked).toEqual([FAVOURITES]);
    });
  },
);

it('what failed is tried again by itself on those pages only', async () => {
  status = 503;
  const page = await press('/videos');
  expect(server.asked).toEqual([FAVOURITES]);
  page.goTo('/terms');
  await long();
  expect(server.asked).toHaveLength(1);
  page.happen('online');
  await long();
  expect(server.asked, 'tried when it was asked for, and not again').toHaveLength(2);
  page.goTo('/');
  await soon();
  expect(server.asked).toHaveLength(3);
  status = 200;
  await long();
  expect(page.outbox.snapshot().items).toEqual([]);
});

it('what earlier visits left is not sent at the start of another page', async () => {
  const page = await press('/terms');
  const device = await page.device.entries('outbox/');
  expect(device).not.toEqual([]);
  const next = support.openPage(server, { pathname: '/faqs', left: device });
  await long();
  expect(server.asked).toEqual([]);
  next.goTo('/mypage/conditions');
  await soon();
  expect(server.asked).toEqual([FAVOURITES]);
});

describe('a page that began offline, on which nothing is sent at its start', () => {
  it.each([
    ['sends when the connection came back before it listened', false],
    ['sends also when it learns only later whose page it is', true],
  ])('%s', async (_, isUnread) => {
    const left = await (await press('/terms')).device.entries('outbox/');
    const page = support.openPage(server, { pathname: '/mypage/videos/favorite', left, beganOffline: true, isUnread });
    await soon();
    if (isUnread) page.readSession();
    await soon();
    expect(server.asked).toEqual([FAVOURITES]);
  });
});
