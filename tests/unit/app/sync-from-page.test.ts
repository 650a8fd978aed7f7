import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Support from '#tests/support/page/member-page.ts';

/** Tests the rules of docs/product/outbox.md, Syncing pages, with the page's real outbox. */

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

/** Opens a page as a member and sets a favourite there. */
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
  'a favourite that a member changes on %s is sent at once',
  async (path) => {
    const page = await press(path);
    expect(server.asked).toEqual([FAVOURITES]);
    expect(page.outbox.snapshot().items).toEqual([]);
  },
);

describe.each(['/mypage/videos/favorite', '/video-introductions', '/terms', '/unsent', '/videos/favorites'])(
  'a favourite that a member changes on %s',
  (path) => {
    it('waits until the member opens a page that sends', async () => {
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
      ['when the device comes online', (page) => page.happen('online')],
      ['when the tab becomes visible', (page) => page.happen('visibilitychange')],
      ['when the member requests it', (page) => page.outbox.drain('request')],
    ])('is sent from there %s', async (_, happen) => {
      const page = await press(path);
      happen(page);
      await soon();
      expect(server.asked).toEqual([FAVOURITES]);
    });
  },
);

it('a failed record is retried automatically only on pages that send', async () => {
  status = 503;
  const page = await press('/videos');
  expect(server.asked).toEqual([FAVOURITES]);
  page.goTo('/terms');
  await long();
  expect(server.asked).toHaveLength(1);
  page.happen('online');
  await long();
  expect(server.asked, 'one attempt for the online event, then none').toHaveLength(2);
  page.goTo('/');
  await soon();
  expect(server.asked).toHaveLength(3);
  status = 200;
  await long();
  expect(page.outbox.snapshot().items).toEqual([]);
});

it('records of earlier visits are not sent at the start of a page that does not send', async () => {
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

describe('a page that does not send at its start, opened offline', () => {
  it.each([
    ['sends if the connection came back before the page listened for it', false],
    ['sends also if it reads only later who is logged in', true],
  ])('%s', async (_, isUnread) => {
    const left = await (await press('/terms')).device.entries('outbox/');
    const page = support.openPage(server, { pathname: '/mypage/videos/favorite', left, beganOffline: true, isUnread });
    await soon();
    if (isUnread) page.readSession();
    await soon();
    expect(server.asked).toEqual([FAVOURITES]);
  });
});
