import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RENEWALS_CHANNEL } from '#contract/device-keys.ts';
import { SessionBrowser } from '#tests/support/page/session-browser.ts';
import { member } from '#tests/support/page/tabs.ts';

/** How device, server and other tabs decide who is logged in. Runs several complete pages in one simulated browser. */

const [A, B] = [member('aaa'), member('bbb')];
const draft = ({ userKey }: typeof A) => `draft:${userKey}:condition`;

let browser: SessionBrowser;

beforeEach(() => {
  browser = new SessionBrowser();
});
afterEach(() => browser.close());

describe('a login', () => {
  it('is stored for all tabs and the worker, with the later of the stored and the server’s condition date', async () => {
    const tab = await browser.open('/');
    await browser.logIn({ ...A, latestConditionDate: '2026-11-20' });
    expect(tab.shown()).toBe('aaa');
    expect(await browser.records.get('user')).toBe('aaa');
    expect(browser.localStorage.getItem('logins')).toBe('1');
    await browser.logIn({ ...A, latestConditionDate: '2026-11-02' });
    expect(browser.storedField('latestConditionDate')).toBe('2026-11-20');
    expect(browser.localStorage.getItem('logins')).toBe('1');
    await browser.logIn({ ...B, latestConditionDate: '2026-11-02' });
    expect(browser.storedField('latestConditionDate')).toBe('2026-11-02');
    expect(browser.localStorage.getItem('logins')).toBe('2');
  });

  it('changes to the person whom the server names', async () => {
    await browser.logIn(A);
    browser.server.user = B;
    const tab = await browser.open('/videos');
    expect(tab.shown()).toBe('bbb');
    expect(browser.stored()).toBe('bbb');
    expect(await browser.records.get('user')).toBe('bbb');
  });

  it('is not restored by an answer that arrives after its end', async () => {
    const first = await browser.logIn(A);
    let answer = () => {};
    browser.server.whenAsked = () => new Promise((resolve) => (answer = resolve));
    const tab = await browser.open('/videos');
    browser.server.whenAsked = async () => {};
    await browser.end(first, 'expired');
    answer();
    await browser.settle();
    expect([browser.stored(), tab.shown()]).toEqual([null, null]);
  });

  it('ends without a page load after a 401 of the LINE login', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/auth/start');
    await browser.records.set(draft(A), 1);
    tab.page.queryClient.setQueryData(['user', 'aaa', 'conditions'], 'private');
    tab.run((page) => page.rememberAddress('/mypage/profile'));
    await tab.run((page) => page.refuseLogin());
    await browser.settle();
    expect([tab.shown(), browser.stored(), tab.loads]).toEqual([null, null, []]);
    expect([browser.storedField('hasLoggedIn'), browser.storedField('beforeLoginUrl')]).toEqual([
      true,
      '/mypage/profile',
    ]);
    expect(await browser.recordKeys()).toEqual([draft(A)]);
    expect(tab.page.queryClient.getQueryData(['user', 'aaa', 'conditions'])).toBeUndefined();
    expect(browser.server.asked).not.toContain('logout');
  });

  it('leads back once to the page that required it', async () => {
    const tab = await browser.open('/mypage/profile?from=menu', { hydrated: true });
    expect(tab.page.navigations).toEqual(['/auth/start']);
    await tab.run((page) => page.logIn(A));
    expect(await tab.run((page) => page.takeReturnAddress())).toBe('/mypage/profile?from=menu');
    expect(await tab.run((page) => page.takeReturnAddress())).toBe('/');
    expect(browser.stored()).toBe('aaa');
  });
});

it('a page that the server rendered shows the stored member, and requests `me` at once', async () => {
  await browser.logIn(A);
  const before = browser.server.asked.length;
  const tab = await browser.open('/videos', { hydrated: true });
  expect(tab.shown()).toBe('aaa');
  expect(browser.server.asked.slice(before)).toEqual(['me']);
});

describe('on a shared device', () => {
  it('a login stores nothing, and its end reaches the other tabs', async () => {
    browser.localStorage.setItem('settings', JSON.stringify({ state: { sharedDevice: true } }));
    const options = { sharedDevice: true };
    const [tab, other] = [await browser.open('/', options), await browser.open('/videos', options)];
    browser.server.user = A;
    for (const one of [tab, other]) await one.run((page) => page.logIn(A));
    expect(Object.keys(browser.localStorage)).toEqual(['settings']);
    expect(await browser.records.get('user')).toBeUndefined();
    await browser.end(tab, 'logout');
    expect([tab.loads, other.loads]).toEqual([['/'], ['/']]);
    expect(Object.keys(browser.localStorage)).toEqual(['settings']);
  });
});

it('after another tab or the worker has renewed the session, answers for a visitor are refetched once', async () => {
  await browser.logIn(A);
  const tab = await browser.open('/videos');
  const other = await browser.open('/videos');
  const asked: string[] = [];
  const show = (name: string, meta: Record<string, unknown> = {}) =>
    new QueryObserver(tab.page.queryClient, {
      queryKey: ['user', 'aaa', name],
      queryFn: async () => asked.push(name),
      networkMode: 'always',
      meta,
    }).subscribe(() => {});
  show('videos');
  show('conditions', { access: 'registered' });
  await browser.pass(50);
  const sentAt = Date.now();
  await other.run((page) => page.renewed(sentAt, true));
  await browser.pass(50);
  expect(asked).toEqual(['videos', 'conditions', 'videos']);
  // A message contains the time when the call that led to the refresh was sent. Two callers may announce the same
  // refresh. The second caller's call was sent before this tab learned of the refresh, so the second message must not
  // cause another refetch.
  await other.run(() => new BroadcastChannel(RENEWALS_CHANNEL).postMessage(sentAt - 1));
  await browser.pass(50);
  expect(asked).toHaveLength(3);
});
