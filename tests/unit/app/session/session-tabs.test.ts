import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionBrowser, type Tab } from '#tests/support/page/session-browser.ts';
import { member } from '#tests/support/page/tabs.ts';

/**
 * How a tab reacts when another tab ends or changes the login. Runs several complete pages in one simulated browser.
 */

const [A, B] = [member('aaa'), member('bbb')];
const draft = ({ userKey }: typeof A) => `draft:${userKey}:condition`;

let browser: SessionBrowser;

beforeEach(() => {
  browser = new SessionBrowser();
});
afterEach(() => browser.close());

/**
 * Opens two tabs of member A, suspends one and logs out in the other, then runs `meanwhile`. @returns the suspended tab
 */
async function asleep(meanwhile: () => Promise<unknown> = async () => {}): Promise<Tab> {
  const awake = await browser.logIn(A);
  const tab = await browser.open('/mypage/profile');
  tab.sleep();
  await browser.end(awake, 'logout');
  await meanwhile();
  return tab;
}

describe('a tab that receives a logout late', () => {
  it('deletes the person’s data if nobody has logged in since', async () => {
    const tab = await asleep();
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([]);
    expect(tab.loads).toEqual(['/']);
  });

  it('only reloads if the same person has logged in again: their new data remains', async () => {
    const tab = await asleep(() => browser.logIn(A));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([draft(A), 'user']);
    expect(browser.stored()).toBe('aaa');
    expect(tab.loads).toEqual(['again']);
  });

  it.each(['message', 'storage'] as const)(
    'does not affect another person who has logged in since: %s first',
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

  it('does not delete what the person stored in a later login', async () => {
    const tab = await asleep(async () => browser.end(await browser.logIn(A), 'expired'));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    expect(await browser.recordKeys()).toEqual([draft(A)]);
    expect(tab.loads).toEqual(['/']);
  });

  it('waits while the storage still names the person', async () => {
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

  it('ends the login even if a late write has stored the person again', async () => {
    const tab = await asleep();
    browser.localStorage.setItem('session', JSON.stringify({ state: { authUser: A } }));
    await browser.records.set(draft(A), 1);
    await tab.wake();
    await browser.pass(1100);
    expect(browser.stored()).toBeNull();
    expect(await browser.recordKeys()).toEqual([]);
    expect(tab.loads).toEqual(['/']);
  });

  it('does not interrupt the login of somebody who was not logged in before', async () => {
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

  it('reloads for somebody who has logged in since, if the person who logged out was unknown', async () => {
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

describe('a session that another tab has stored', () => {
  it('for another person ends this tab’s page, but not the new login', async () => {
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

  it('as logged out before this page listened sends it home, and the worker does not get the old person', async () => {
    const awake = await browser.logIn(A);
    awake.sleep();
    const tab = await browser.open('/mypage/profile', { before: () => browser.localStorage.removeItem('session') });
    expect(tab.shown()).toBeNull();
    await browser.pass(1100);
    expect(tab.loads).toEqual(['/']);
    expect(await browser.records.get('user')).toBeUndefined();
  });

  it.each([
    ['has logged out', async () => {}, '/'],
    ['has logged out and in again', () => browser.logIn(A), 'again'],
  ])('is noticed by a page restored from the back/forward cache: its person %s', async (_, meanwhile, to) => {
    const tab = await asleep(meanwhile);
    await tab.comeBack();
    await browser.pass(1100);
    expect(tab.loads).toEqual([to]);
  });

  it('reloads the page if its person has logged out and in again', async () => {
    const awake = await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    tab.held.add('message');
    await browser.end(awake, 'logout');
    expect(tab.shown()).toBeNull();
    await browser.logIn(A);
    await browser.pass(1100);
    expect(tab.loads).toEqual(['again']);
  });

  it('for another person removes all cached answers of the first, shown or not', async () => {
    await browser.logIn(A);
    const tab = await browser.open('/mypage/profile');
    const { queryClient } = tab.page;
    queryClient.setQueryData(['user', 'aaa', 'conditions'], 'private');
    queryClient.setQueryData(['user', 'bbb', 'conditions'], 'own');
    const query = queryClient.getQueryCache().find({ queryKey: ['user', 'aaa', 'conditions'] });
    query?.addObserver({ destroy: () => {} } as never);
    await browser.logIn(B);
    expect(queryClient.getQueryData(['user', 'aaa', 'conditions'])).toBeUndefined();
    expect(queryClient.getQueryData(['user', 'bbb', 'conditions'])).toBe('own');
  });

  it('subscribes to the query cache once, even if the person changes several times in quick succession', async () => {
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

  it('as logged out ends the page even without a message, and the drafts remain', async () => {
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
    'has the return address of the tab that ended the login: %s first',
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
