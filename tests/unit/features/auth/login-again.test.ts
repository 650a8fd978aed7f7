// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { createRoute as createCallback } from '#features/auth/callback-route.tsx';
import { createRoute as createStart } from '#features/auth/start-route.tsx';
import { confirmation } from '#session/confirmation.ts';
import { type AuthUser, EMPTY_SESSION } from '#session/machine/state.ts';
import { loginAgainAddress } from '#session/return-address.ts';
import type { SessionStore } from '#session/store.ts';
import { member, sessionOf, storageOf } from '#tests/support/page/tabs.ts';

/** How the login pages treat somebody who is logged in and logs in again only to prove who they are. */

const FORM = '/auth/deregister-confirm';
const LINE = 'https://line.example/?redirect_uri=http://localhost/auth/callback';
const beginner = { ...member('c'), registrationStatus: 'AUTHENTICATED' } as AuthUser;

let store: SessionStore;
let calls: unknown[];
let events: string[];
let answer: () => unknown;
const refuse = () => {
  throw new ApiError(401, '', null);
};

beforeEach(() => {
  sessionStorage.clear();
  store = sessionOf(storageOf());
  calls = [];
  events = [];
});
afterEach(() => vi.restoreAllMocks());

function logIn(user: AuthUser): void {
  store.write({ ...EMPTY_SESSION, authUser: user, hasAuthenticatedLine: true });
  confirmation.begin(FORM);
}

/** Opens a page of the login. @returns the loader's data, or the address to which it redirects */
async function open(createRoute: typeof createStart, address: string): Promise<unknown> {
  const call = async (name: string, input: unknown) => {
    calls.push([name, input]);
    return answer();
  };
  const send = async ({ type, user }: { type: string; user?: AuthUser | null }) => {
    events.push(type);
    if (user !== undefined) store.write({ ...store.getState(), authUser: user, hasAuthenticatedLine: true });
  };
  const { loader } = createRoute({ api: { call }, session: { store, send } } as never);
  try {
    return await (loader as (given: object) => unknown)({ request: new Request(`http://localhost${address}`) });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

describe('the start of the login', () => {
  it.each([member('a'), beginner])('asks LINE for a real login if $userKey only proves who they are', async (user) => {
    logIn(user);
    answer = () => ({ user: null, redirectUrl: LINE });
    const data = await open(createStart, loginAgainAddress());
    expect(calls).toEqual([['lineLogin', { query: { disable_auto_login: 0, login_again: 1 } }]]);
    expect(data).toMatchObject({ loginHref: LINE, backFromConfirming: FORM });
    // The page that asked for the login is remembered until the person returns from LINE.
    expect(confirmation.from(store.getState())).toBe(FORM);
  });

  it('leads somebody who is already logged in back to the remembered page', async () => {
    logIn(member('a'));
    store.note({ beforeLoginUrl: '/mypage/favorites' });
    expect(await open(createStart, '/auth/start')).toBe('/mypage/favorites');
  });

  it('stays logged in if the server refuses to begin', async () => {
    logIn(member('a'));
    answer = refuse;
    expect(await open(createStart, loginAgainAddress())).toMatchObject({ loginHref: null, backFromConfirming: FORM });
    expect(events).toEqual([]);
  });

  it.each(['/auth/start', loginAgainAddress()])(
    'an ordinary login leads home, even if this tab asked for another login before: %s',
    async (address) => {
      logIn(member('a'));
      store.write(EMPTY_SESSION);
      answer = () => ({ user: null, redirectUrl: LINE });
      await open(createStart, address);
      // Meanwhile another tab has logged in.
      store.write({ ...EMPTY_SESSION, authUser: member('a') });
      answer = () => ({ user: member('a') });
      expect(await open(createCallback as never, '/auth/callback?code=c&state=s1')).toBe('/');
    },
  );

  it('begins an ordinary login if nobody is logged in any more', async () => {
    answer = () => ({ user: null, redirectUrl: LINE });
    expect(await open(createStart, loginAgainAddress())).toMatchObject({ backFromConfirming: null });
    expect(calls).toEqual([['lineLogin', { query: { disable_auto_login: 0 } }]]);
  });
});

describe('the return from LINE', () => {
  const back = (state = 's1') => open(createCallback as never, `/auth/callback?code=c&state=${state}`);

  it.each([member('a'), beginner])('leads $userKey back to the same page', async (user) => {
    logIn(user);
    answer = () => ({ user });
    expect(await back()).toBe(FORM);
    expect(store.getState()).toMatchObject({ authUser: { userKey: user.userKey } });
    expect(confirmation.from(store.getState())).toBeNull();
  });

  it('leads somebody else home instead of to the page of the first member', async () => {
    logIn(member('a'));
    store.note({ beforeLoginUrl: '/mypage/favorites' });
    answer = () => ({ user: member('b') });
    expect(await back()).toBe('/');
    expect(store.getState()).toMatchObject({ authUser: { userKey: 'b' }, beforeLoginUrl: null });
    expect(confirmation.from(store.getState())).toBeNull();
  });

  it('leaves the login as it is if the person cancels', async () => {
    logIn(member('a'));
    const data = await open(createCallback as never, '/auth/callback?error=ACCESS_DENIED&state=s');
    expect([data, calls]).toMatchObject([{ failure: 'declined', backFromConfirming: FORM }, []]);
    expect(store.getState()).toMatchObject({ authUser: { userKey: 'a' } });
  });

  it('stays logged in and remembers the page if the login fails', async () => {
    logIn(member('a'));
    answer = refuse;
    expect(await back()).toMatchObject({ failure: 'failed', backFromConfirming: FORM });
    expect(events).toEqual([]);
    expect(confirmation.from(store.getState())).toBe(FORM);
  });

  it('a failed login that was no confirmation still ends the login of this device', async () => {
    store.write({ ...EMPTY_SESSION, authUser: member('a') });
    answer = refuse;
    expect(await back()).toMatchObject({ failure: 'failed', backFromConfirming: null });
    expect(events).toEqual(['loginRefused']);
  });
});
