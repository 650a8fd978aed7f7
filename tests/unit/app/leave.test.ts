import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { welcome } from '#app/session/arrive.ts';
import { forgetSession, storedPerson } from '#app/session/stored-owner.ts';
import type { TabMessage } from '#app/session/tabs.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { askedToLeave } from '#session/asked-to-leave.ts';
import { storedLogins } from '#session/login-count.ts';
import { member, sessionOf, storageOf, tabOf } from '#tests/support/tabs.ts';

const [A, B] = [member('aaa'), member('bbb')];
const draft = (user: typeof A) => `draft:${user.userKey}:condition`;

let storage: Storage;
let device: KeyValueStore;
let leaving: typeof import('#app/session/leave.ts');

/** A new page: its module begins anew. */
beforeEach(async () => {
  vi.resetModules();
  leaving = await import('#app/session/leave.ts');
  storage = storageOf();
  device = createMemoryStore();
});
afterEach(() => vi.unstubAllGlobals());

/** Two tabs are A's. One sleeps from now on; the other ends the login and lets happen what happens. */
async function sleeping(meanwhile: (awake: ReturnType<typeof sessionOf>) => void) {
  const awake = sessionOf(storage);
  awake.setState({ authUser: A });
  await device.set('user', A.userKey);
  const tab = tabOf(storage, device);
  const logout: TabMessage = {
    type: 'ended',
    how: 'logout',
    whom: { userKey: A.userKey, avatarPath: A.avatarPath },
    logins: storedLogins(),
  };
  forgetSession(awake);
  meanwhile(awake);
  return { ...tab, logout };
}

async function records(): Promise<string[]> {
  return (await device.entries('')).map(([key]) => key);
}

describe('a tab that hears late of a logout', () => {
  it('forgets the person, when nobody has come since', async () => {
    const { logout, options, location } = await sleeping(() => {});
    await device.set(draft(A), 1);
    await leaving.followOut(logout, options);
    expect(await records()).toEqual([]);
    expect(location.replace).toHaveBeenCalledWith('/');
  });

  it('only loads anew when the same person is logged in again: what they made since stays', async () => {
    const { logout, options, location } = await sleeping((awake) => welcome(awake, A));
    await device.set(draft(A), 1);
    await leaving.followOut(logout, options);
    expect(await records()).toEqual([draft(A), 'user']);
    expect(storedPerson()).toBe(A.userKey);
    expect(location.reload).toHaveBeenCalledTimes(1);
    expect(location.replace).not.toHaveBeenCalled();
  });

  it.each([
    ['hears it first', false],
    ['saw the storage change first', true],
  ])('leaves somebody else, who is logged in by now, alone: it %s', async (_, sawIt) => {
    const { logout, options, store } = await sleeping((awake) => welcome(awake, B));
    await device.set('user', B.userKey);
    await device.set(draft(B), 1);
    if (sawIt) store.rehydrate();
    await leaving.followOut(logout, options);
    expect(await records()).toEqual([draft(B), 'user']);
    expect(storedPerson()).toBe(B.userKey);
  });

  it('keeps what the person made in a login after that one', async () => {
    const { logout, options } = await sleeping((awake) => {
      welcome(awake, A);
      awake.setState({ authUser: null });
    });
    await device.set(draft(A), 1);
    await leaving.followOut(logout, options);
    expect(await records()).toEqual([draft(A)]);
  });

  it('waits for a storage that still shows the person', async () => {
    const { logout, options, location } = await sleeping((awake) => welcome(awake, A));
    // The message was the newer one.
    const followed = leaving.followOut({ ...logout, logins: storedLogins() }, options);
    storage.removeItem('session');
    await followed;
    expect(location.replace).toHaveBeenCalledTimes(1);
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('ends the login also when a late write has brought the person back into the storage', async () => {
    const { logout, options, location } = await sleeping(() => {});
    storage.setItem('session', JSON.stringify({ state: { authUser: A } }));
    await device.set(draft(A), 1);
    await leaving.followOut(logout, options);
    expect(storedPerson()).toBe('anon');
    expect(await records()).toEqual([]);
    expect(location.replace).toHaveBeenCalledWith('/');
    expect(location.reload).not.toHaveBeenCalled();
  });
});

it('a login over another one ends that one alone', async () => {
  sessionOf(storage).setState({ authUser: A });
  const { store, options, sessionStorage } = tabOf(storage, device);
  const whom = store.getState().authUser;
  sessionOf(storage).setState({ authUser: B });
  await device.set('user', B.userKey);
  await device.set(draft(A), 1);
  store.rehydrate();
  await leaving.followOut({ how: 'expired', whom, logins: null }, options);
  expect(storedPerson()).toBe(B.userKey);
  expect(store.getState().authUser?.userKey).toBe(B.userKey);
  expect(await records()).toEqual([draft(A), 'user']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it.each([false, true])(
  'where to come back to says the tab that ended the login; its storage seen first: %s',
  async (sawIt) => {
    sessionOf(storage).setState({ authUser: A });
    const { store, options, sessionStorage } = tabOf(storage, device);
    const whom = store.getState().authUser;
    sessionOf(storage).setState({ authUser: null, hasLoggedIn: true, beforeLoginUrl: '/mypage' });
    store.setState({ beforeLoginUrl: '/mypage/profile' });
    if (sawIt) store.rehydrate();
    await leaving.followOut({ how: 'expired', whom, logins: storedLogins() }, options);
    expect(storage.getItem('session')).toContain('"/mypage"');
    expect(sessionStorage.getItem('login-notice')).toBe('expired');
  },
);

describe('a tab that ends a login', () => {
  it('tells the others only when they would find nobody', async () => {
    sessionOf(storage).setState({ authUser: A });
    const { options } = tabOf(storage, device);
    const found: string[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {
          found.push(storedPerson());
        }
        close() {}
      },
    );
    await leaving.leave('logout', options);
    expect(found).toEqual(['anon']);
  });

  it('which is not that of who is logged in by now, does not log them out', async () => {
    sessionOf(storage).setState({ authUser: A });
    const { options, call } = tabOf(storage, device);
    sessionOf(storage).setState({ authUser: B });
    await device.set('user', B.userKey);
    await device.set(draft(B), 1);
    await leaving.leave('logout', options);
    expect(call).not.toHaveBeenCalled();
    expect(storedPerson()).toBe(B.userKey);
    expect(await records()).toEqual([draft(B), 'user']);
  });

  it.each([
    ['whose deregistration got no answer takes everything along', A, [], '/auth/deregister-complete'],
    ['that ran out keeps what waits', B, [draft(A)], '/'],
  ])('%s', async (_, asked, left, to) => {
    sessionOf(storage).setState({ authUser: A });
    const { options, location } = tabOf(storage, device);
    await device.set(draft(A), 1);
    askedToLeave.set(asked.userKey);
    await leaving.leave('expired', options);
    expect(await records()).toEqual(left);
    expect(location.replace).toHaveBeenCalledWith(to);
  });

  it('which began after another tab’s logout keeps what waits, whatever was asked in the login before', async () => {
    const before = sessionOf(storage);
    welcome(before, A);
    const { options, location } = tabOf(storage, device);
    askedToLeave.set(A.userKey);
    // In another tab, whose own storage this is not; this one sleeps.
    const { sessionStorage } = window;
    vi.stubGlobal('window', { ...window, sessionStorage: storageOf() });
    forgetSession(before);
    welcome(before, A);
    vi.stubGlobal('window', { ...window, sessionStorage });
    options.store.rehydrate();
    await device.set(draft(A), 1);
    await leaving.leave('expired', options);
    expect(await records()).toEqual([draft(A)]);
    expect(location.replace).toHaveBeenCalledWith('/');
  });

  it('of somebody whom the server knew afterwards keeps what waits', async () => {
    sessionOf(storage).setState({ authUser: A });
    const { options, store, location } = tabOf(storage, device);
    await device.set(draft(A), 1);
    askedToLeave.set(A.userKey);
    welcome(store, A);
    await leaving.leave('expired', options);
    expect(await records()).toEqual([draft(A)]);
    expect(location.replace).toHaveBeenCalledWith('/');
  });
});
