import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionBrowser, type Tab } from '#tests/support/page/session-browser.ts';
import { member } from '#tests/support/page/tabs.ts';

/** What a tab makes of a login that another one has ended or changed: event scripts of whole pages in one browser. */

const [A, B] = [member('aaa'), member('bbb')];
const draft = ({ userKey }: typeof A) => `draft:${userKey}:condition`;

let browser: SessionBrowser;

beforeEach(() => {
  browser = new SessionBrowser();
});
afterEach(() => browser.close());

/** Two tabs are A's. One sleeps from now on; the other logs out, and what happens then happens. */
async function asleep(meanwhile: () => Promise<unknown> = async () => {}): Promise<Tab> {
  const awake = await browser.logIn(A);
  const tab = await browser.open('/mypage/profile');
  tab.sleep();
  await browser.end(awake, 'logout');
  await meanwhile();
  return tab;
}

describe('a tab that hears late of a logout', () => {
  it('forgets the person, when nobody has come since', async () => {
    const tab = await asleep();
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([]);
    expect(tab.loads).toEqual(['/']);
  });

  it('only loads anew when the same person is logged in again: what they made since stays', async () => {
    const tab = await asleep(() => browser.logIn(A));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([draft(A), 'user']);
    expect(browser.stored()).toBe('aaa');
    expect(tab.loads).toEqual(['again']);
  });

  it.each(['message', 'storage'] as const)(
    'leaves somebody else, who is logged in by now, alone: %s first',
    async (first) => {
      const tab = await asleep(() => browser.logIn(B));
      await browser.records.set(draft(B), 1);
      await tab.wake(first);
      await tab.wake();
      await browser.pass(1100);
      expect(await browser.recordKeys()).toEqual([draft(B), 'user']);
      expect(await browser.records.get('user')).toBe('bbb');
      expect(browser.stored()).toBe('bbb');
      expect(tab.loads).toEqual(['/']);
    },
  );

  it('keeps what the person made in a login after that one', async () => {
    const tab = await asleep(async () => browser.end(await browser.logIn(A), 'expired'));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([draft(A)]);
    expect(tab.loads).toEqual(['/']);
  });

  it('waits for a storage that still shows the person', async () => {
    const awake = await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.lag();
    await browser.end(awake, 'logout');
    await browser.pass(500);
    expect(tab.loads).toEqual([]);
    await tab.wake('storage');
    await browser.pass(100);
    expect(tab.loads).toEqual(['/']);
  });

  it('ends the login also when a late write has brought the person back into the storage', async () => {
    const tab = await asleep();
    browser.localStorage.setItem('session', JSON.stringify({ state: { authUser: A } }));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    await browser.pass(1100);
    expect(browser.stored()).toBeNull();
    expect(await browser.recordKeys()).toEqual([]);
    expect(tab.loads).toEqual(['/']);
  });

  it('does not send home who is about to log in, and never was the one that left', async () => {
    const tab = await browser.open('/auth/callback');
    tab.sleep();
    await browser.end(await browser.logIn(A), 'logout');
    await tab.wake();
    expect(tab.loads).toEqual([]);
    await tab.run((page) => page.logIn(B));
    await browser.settle();
    expect(browser.stored()).toBe('bbb');
    await browser.records.set(draft(B), 1);
    expect(await browser.recordKeys()).toEqual([draft(B), 'user']);
    expect(tab.loads).toEqual([]);
  });

  it('does not send home who signed in meanwhile, when the one that left was not known', async () => {
    const unknown = await browser.open('/auth/callback');
    await unknown.run((page) => page.signIn(null));
    const tab = await browser.open('/');
    tab.sleep();
    await browser.end(unknown, 'logout');
    await browser.logIn(B);
    await tab.wake('message');
    expect(tab.loads).toEqual(['again']);
    expect(browser.stored()).toBe('bbb');
  });
});

describe('what another tab has stored', () => {
  it('a login over this one ends its page, not that login', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    await browser.records.set(draft(A), 1);
    await browser.logIn(B);
    expect(tab.shown()).toBe('bbb');
    await browser.pass(1100);
    expect(tab.loads).toEqual(['/']);
    expect(browser.stored()).toBe('bbb');
    expect(await browser.recordKeys()).toEqual([draft(A), 'user']);
    expect(await browser.records.get('user')).toBe('bbb');
    expect(tab.sessionStorage.getItem('login-notice')).toBeNull();
  });

  it('a logout that came before this page listened is followed, and the worker is not told of who has gone', async () => {
    const awake = await browser.logIn(A);
    awake.sleep();
    const tab = await browser.open('/mypage/profile', { before: () => browser.localStorage.removeItem('session') });
    expect(tab.shown()).toBeNull();
    await browser.pass(1100);
    expect(tab.loads).toEqual(['/']);
    expect(await browser.records.get('user')).toBeUndefined();
  });

  it.each([
    ['has left', async () => {}, '/'],
    ['has left and come back', () => browser.logIn(A), 'again'],
  ])('is followed by a page out of the back/forward cache: its person %s', async (_, meanwhile, to) => {
    const tab = await asleep(meanwhile);
    await tab.comeBack();
    await browser.pass(1100);
    expect(tab.loads).toEqual([to]);
  });

  it('loads anew when its person has left and come back', async () => {
    const awake = await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.held.add('message');
    await browser.end(awake, 'logout');
    expect(tab.shown()).toBeNull();
    await browser.logIn(A);
    await browser.pass(1100);
    expect(tab.loads).toEqual(['again']);
  });

  it('keeps nothing of one person’s answers, shown or not, for the next', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    const { queryClient } = tab.page;
    queryClient.setQueryData(['conditions', 'aaa'], 'private');
    queryClient.setQueryData(['conditions', 'bbb'], 'own');
    const query = queryClient.getQueryCache().find({ queryKey: ['conditions', 'aaa'] });
    query?.addObserver({ destroy: () => {} } as never);
    await browser.logIn(B);
    expect(queryClient.getQueryData(['conditions', 'aaa'])).toBeUndefined();
    expect(queryClient.getQueryData(['conditions', 'bbb'])).toBe('own');
  });

  it('caches the answers of a person once, also when they come twice while that begins', async () => {
    const tab = await browser.open('/auth/callback');
    const cache = tab.page.queryClient.getQueryCache();
    const { subscribe } = cache;
    let subscribers = 0;
    cache.subscribe = (listener) => {
      const stop = subscribe.call(cache, listener);
      subscribers += 1;
      return () => {
        subscribers -= 1;
        stop();
      };
    };
    await tab.run((page) => Promise.all([A, B, A].map((user) => page.logIn(user))));
    await browser.settle();
    expect(subscribers).toBe(1);
  });

  it('an end of which no message came is followed all the same, and what waits stays', async () => {
    const awake = await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.held.add('message');
    await browser.records.set(draft(A), 1);
    await browser.end(awake, 'expired');
    await browser.pass(900);
    expect(tab.loads).toEqual([]);
    await browser.pass(200);
    expect(tab.loads).toEqual(['/']);
    expect(tab.sessionStorage.getItem('login-notice')).toBe('expired');
    expect(await browser.recordKeys()).toEqual([draft(A)]);
  });

  it.each(['message', 'storage'] as const)(
    'where to come back to says the tab that ended the login: %s first',
    async (first) => {
      await browser.logIn(A);
      const awake = await browser.open('/mypage/conditions?day=1#note');
      const tab = await browser.open('/mypage/profile');
      tab.sleep();
      await browser.end(awake, 'expired');
      tab.run((page) => page.rememberAddress('/mypage/profile'));
      await tab.wake(first);
      await tab.wake();
      await browser.pass(1100);
      expect(browser.storedField('beforeLoginUrl')).toBe('/mypage/conditions?day=1#note');
      expect(tab.sessionStorage.getItem('login-notice')).toBe('expired');
      expect(tab.loads).toEqual(['/']);
    },
  );
});
