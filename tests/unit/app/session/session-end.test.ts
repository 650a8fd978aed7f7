import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionBrowser, type Tab } from '#tests/support/page/session-browser.ts';
import { member } from '#tests/support/page/tabs.ts';

/** How a tab ends a login, and what remains on the device. Runs several complete pages in one simulated browser. */

const [A, B] = [member('aaa'), member('bbb')];
const draft = ({ userKey }: typeof A) => `draft:${userKey}:condition`;

let browser: SessionBrowser;

beforeEach(() => {
  browser = new SessionBrowser();
});
afterEach(() => browser.close());

describe('a tab that ends a login', () => {
  it('notifies the server, and the other tabs only after the stored session is removed', async () => {
    const tab = await browser.logIn(A);
    const other = await browser.open('/videos');
    await browser.records.set(draft(A), 1);
    await browser.records.set(draft(B), 1);
    await browser.end(tab, 'logout');
    expect(browser.server.asked.filter((name) => name === 'logout')).toHaveLength(1);
    expect(browser.told).toEqual([
      {
        channel: 'session',
        data: { type: 'ended', how: 'logout', whom: { userKey: 'aaa', avatarPath: '' }, logins: 1 },
        stored: null,
      },
    ]);
    expect(browser.localStorage.getItem('session')).toBeNull();
    expect(await browser.recordKeys()).toEqual([draft(B)]);
    expect([tab.loads, other.loads]).toEqual([['/'], ['/']]);
    expect([tab, other].map(({ sessionStorage }) => sessionStorage.getItem('login-notice'))).toEqual([
      'loggedOut',
      'loggedOut',
    ]);
  });

  it('ends it once, even if several causes request it', async () => {
    const tab = await browser.logIn(A);
    await tab.run((page) => Promise.all([page.end('logout'), page.end('logout'), page.end('expired')]));
    expect(browser.server.asked.filter((name) => name === 'logout')).toHaveLength(1);
    expect(tab.loads).toEqual(['/']);
  });

  it('notes a pending logout if there is no connection', async () => {
    const tab = await browser.logIn(A);
    browser.server.online = false;
    await browser.end(tab, 'logout');
    expect(browser.localStorage.getItem('logout-pending')).toBe('1');
    expect(browser.stored()).toBeNull();
    expect(tab.loads).toEqual(['/']);
  });

  it('sends a pending logout when the connection returns, without waiting for the next page or call', async () => {
    const tab = await browser.logIn(A);
    browser.server.online = false;
    await browser.end(tab, 'logout');
    const next = await browser.open('/');
    const logouts = () => browser.server.asked.filter((name) => name === 'logout').length;
    const before = logouts();
    browser.server.online = true;
    await next.comeOnline();
    expect(logouts()).toBe(before + 1);
    expect(browser.server.user).toBeNull();
  });

  it('sends no logout when the connection returns to somebody who is logged in', async () => {
    const tab = await browser.logIn(A);
    await tab.comeOnline();
    expect(browser.server.asked).not.toContain('logout');
  });

  it('has ended it even if its page closes before the server has answered', async () => {
    const tab = await browser.logIn(A);
    const other = await browser.open('/videos');
    await browser.records.set(draft(A), 1);
    browser.server.whenAsked = () => new Promise(() => {});
    void tab.run((page) => page.end('logout'));
    await browser.settle();
    expect(browser.localStorage.getItem('logout-pending')).toBe('1');
    expect(browser.localStorage.getItem('session')).toBeNull();
    expect(await browser.recordKeys()).toEqual([]);
    expect([tab.loads, other.loads]).toEqual([[], ['/']]);
  });

  it('does not notify the server if somebody has logged in before it could do so', async () => {
    const tab = await browser.logIn(A);
    const { updateAll } = browser.records;
    browser.records.updateAll = async (...change) => {
      browser.records.updateAll = updateAll;
      await browser.logIn(B);
      return updateAll(...change);
    };
    await browser.end(tab, 'logout');
    expect(browser.server.asked).not.toContain('logout');
    expect(browser.stored()).toBe('bbb');
    expect(browser.localStorage.getItem('logout-pending')).toBeNull();
  });

  it('waits at most five seconds for a storage that hangs', async () => {
    const tab = await browser.logIn(A);
    browser.records.updateAll = () => new Promise(() => {});
    void tab.run((page) => page.end('logout'));
    await browser.pass(4900);
    expect(tab.loads).toEqual([]);
    await browser.pass(200);
    expect(tab.loads).toEqual(['/']);
  });

  it('leaves nothing behind if its page closes during the wipe: the next page finishes it', async () => {
    const tab = await browser.logIn(A);
    await browser.records.set(draft(A), 1);
    await browser.records.set(draft(B), 1);
    const { updateAll } = browser.records;
    browser.records.updateAll = () => new Promise(() => {});
    void tab.run((page) => page.end('logout'));
    await browser.settle();
    browser.records.updateAll = updateAll;
    expect(await browser.recordKeys()).toContain(draft(A));

    await browser.open('/videos');
    await browser.settle();
    expect(await browser.recordKeys()).not.toContain(draft(A));
    expect(await browser.recordKeys()).toContain(draft(B));
    expect(JSON.stringify(browser.localStorage)).not.toContain(A.userKey);
    expect(browser.localStorage.getItem('wipe-pending')).toBeNull();
  });

  it('does not repeat a failed wipe after the same person has logged in again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const tab = await browser.logIn(A);
    await browser.records.set(draft(A), 1);
    const { updateAll } = browser.records;
    browser.records.updateAll = () => Promise.reject(new Error('the storage failed'));
    await browser.end(tab, 'logout');
    expect(browser.localStorage.getItem('wipe-pending')).toContain(A.userKey);

    await browser.logIn(A);
    browser.records.updateAll = updateAll;
    await browser.open('/videos');
    await browser.settle();
    expect(await browser.recordKeys()).toContain(draft(A));
    expect(browser.localStorage.getItem('wipe-pending')).toBeNull();
    vi.restoreAllMocks();
  });

  it('ends it once if another tab ends it at the same time', async () => {
    const [tab, other] = [await browser.logIn(A), await browser.open('/videos')];
    await Promise.all([browser.end(tab, 'logout'), browser.end(other, 'logout')]);
    await browser.pass(2000);
    expect([tab.loads, other.loads]).toEqual([['/'], ['/']]);
    expect(await browser.recordKeys()).toEqual([]);
    expect(browser.localStorage.getItem('session')).toBeNull();
  });

  it('does not log out another person who has logged in since', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.sleep();
    await browser.logIn(B);
    await browser.records.set(draft(B), 1);
    await browser.end(tab, 'logout');
    expect(browser.server.asked).not.toContain('logout');
    expect(browser.told).toEqual([]);
    expect(browser.stored()).toBe('bbb');
    expect(await browser.recordKeys()).toEqual([draft(B), 'user']);
  });

  it('does not delete what was stored after another login during the logout call', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    browser.server.whenAsked = async (name) => {
      if (name !== 'logout') return;
      browser.server.whenAsked = async () => {};
      await browser.logIn(B);
      await browser.records.set(draft(A), 1);
    };
    await browser.end(tab, 'logout');
    expect(browser.stored()).toBe('bbb');
    expect(await browser.recordKeys()).toEqual([draft(A), 'user']);
    expect(await browser.records.get('user')).toBe('bbb');
    expect(tab.loads).toEqual(['/']);
  });

  it('does not end a new login of the same person that began during the logout call', async () => {
    await browser.logIn(A);
    const [tab, other] = [await browser.open('/mypage/profile'), await browser.open('/videos')];
    browser.server.whenAsked = async (name) => {
      if (name !== 'logout') return;
      browser.server.whenAsked = async () => {};
      await browser.end(other, 'logout');
      await browser.logIn(A);
    };
    await browser.end(tab, 'logout');
    expect(browser.stored()).toBe('aaa');
    expect(tab.loads).toEqual(['/']);
  });

  it('that has expired shows the reason at home, and stores the return address', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/conditions');
    await browser.records.set(draft(A), 1);
    await browser.end(tab, 'expired');
    expect(browser.server.asked).not.toContain('logout');
    expect(tab.sessionStorage.getItem('login-notice')).toBe('expired');
    expect([
      browser.storedField('authUser'),
      browser.storedField('hasLoggedIn'),
      browser.storedField('beforeLoginUrl'),
    ]).toEqual([null, true, '/mypage/conditions']);
    expect(await browser.recordKeys()).toEqual([draft(A)]);
    expect(tab.loads).toEqual(['/']);
  });

  it('after a deregistration loads its last page, and home in the other tabs', async () => {
    const tab = await browser.logIn(A);
    const other = await browser.open('/videos');
    await browser.records.set(draft(A), 1);
    await browser.end(tab, 'deregistered');
    expect(browser.server.asked).not.toContain('logout');
    expect([tab.loads, other.loads]).toEqual([['/auth/deregister-complete'], ['/']]);
    expect([tab, other].map(({ sessionStorage }) => sessionStorage.getItem('deregistered'))).toEqual(['1', null]);
    expect(await browser.recordKeys()).toEqual([]);
  });
});

describe('a login that expired after a deregistration was requested', () => {
  it.each([
    ['without an answer: all data of the person is deleted', A, [], '/auth/deregister-complete'],
    ['by another person: the member’s drafts remain', B, [draft(A)], '/'],
  ])('%s', async (_, asked, left, to) => {
    const tab = await browser.logIn(A);
    await browser.records.set(draft(A), 1);
    tab.run((page) => page.askForDeregistration(asked.userKey));
    await browser.end(tab, 'expired');
    expect(await browser.recordKeys()).toEqual(left);
    expect(tab.loads).toEqual([to]);
  });

  it.each(['message', 'storage'] as const)(
    'and that another tab noticed first: all data is deleted, %s first',
    async (first) => {
      const other = await browser.logIn(A);
      const tab = await browser.open('/auth/deregister-confirm');
      await browser.records.set(draft(A), 1);
      tab.run((page) => page.askForDeregistration('aaa'));
      tab.sleep();
      await browser.end(other, 'expired');
      await tab.wake(first);
      await tab.wake();
      await browser.pass(1100);
      expect(await browser.recordKeys()).toEqual([]);
      expect(browser.localStorage.getItem('session')).toBeNull();
      expect(tab.sessionStorage.getItem('deregistered')).toBe('1');
      expect([tab.loads, other.loads]).toEqual([['/auth/deregister-complete'], ['/']]);
    },
  );

  it('in an earlier login: the later login and its data remain', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.run((page) => page.askForDeregistration('aaa'));
    tab.sleep();
    await browser.end(await browser.open('/videos'), 'logout');
    await browser.logIn(A);
    await browser.records.set(draft(A), 1);
    await browser.end(tab, 'expired');
    expect(await browser.recordKeys()).toEqual([draft(A), 'user']);
    expect(browser.stored()).toBe('aaa');
    expect(tab.loads).toEqual(['again']);
  });

  it.each([
    ['but the server still knew the person afterwards', (tab: Tab) => tab.run((page) => page.logIn(A))],
    ['more than a day earlier', async () => vi.setSystemTime(Date.now() + 24 * 60 * 60_000)],
  ])('%s: the drafts remain', async (_, then) => {
    const tab = await browser.logIn(A);
    browser.server.online = false;
    await browser.records.set(draft(A), 1);
    tab.run((page) => page.askForDeregistration('aaa'));
    await then(tab);
    await browser.end(tab, 'expired');
    expect(await browser.recordKeys()).toEqual([draft(A)]);
    expect(tab.loads).toEqual(['/']);
  });
});
