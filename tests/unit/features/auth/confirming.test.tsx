// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { createRoute as createCallback } from '#features/auth/callback-route.tsx';
import { createRoute as createStart } from '#features/auth/start-route.tsx';
import { confirmation } from '#session/confirmation.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { loginAgainAddress } from '#session/return-address.ts';
import { createSessionStore, type SessionStore } from '#session/store.ts';
import { member } from '#tests/support/page/tabs.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

/** What the login pages show to somebody who is logged in and only proves who they are. */

const FORM = '/auth/deregister';
const WAIT = { timeout: 4000 };

let answer: () => unknown;
let store: SessionStore;
let place: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;
let close = () => {};

beforeEach(() => {
  sessionStorage.clear();
  answer = () => ({ user: null, redirectUrl: 'https://line.example/?redirect_uri=http://localhost/auth/callback' });
  store = createSessionStore(undefined);
  store.write({ ...EMPTY_SESSION, authUser: member('me') });
  confirmation.begin(FORM);
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

function open(address: string): void {
  const context = { api: { call: async () => answer() }, session: { store, send: async () => {} } } as never;
  const screens = { '/auth/start': createStart, '/auth/callback': createCallback };
  const routes = Object.entries(screens).map(([path, create]): RouteObject => {
    const { loader, Component } = create(context);
    return { path, loader, Component };
  });
  router = createMemoryRouter([...routes, { path: '*', element: <h1>elsewhere</h1> }], { initialEntries: [address] });
  place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(
    <Announcer>
      <RouterProvider router={router} />
    </Announcer>,
  );
  close = () => {
    root.unmount();
    place.remove();
  };
}

const words = () => place.textContent;
const heading = () => place.querySelector('h1')?.textContent;
const link = (name: string) => [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const isPrimary = (name: string) => link(name)?.className.includes('primary');

/** Presses ログインしないで戻る, and expects that no trace of the request is left. */
async function expectWayBack(name: string): Promise<void> {
  link(name)?.click();
  await expect.poll(() => router.state.location.pathname, WAIT).toBe(FORM);
  expect(confirmation.from(store.getState())).toBeNull();
  expect(store.getState()).toMatchObject({ authUser: { userKey: 'me' }, beforeLoginUrl: null });
}

describe('the request to log in again', () => {
  it('is forgotten by whoever goes back without a login', async () => {
    open(loginAgainAddress());
    await expect.poll(() => link('ログインしないで戻る'), WAIT).toBeDefined();
    await expectWayBack('ログインしないで戻る');
  });
});

describe('after a cancel at LINE', () => {
  const CANCELLED = '/auth/callback?error=ACCESS_DENIED&state=s';

  it('the page says that the login stays, and leads back first', async () => {
    open(CANCELLED);
    await expect.poll(words, WAIT).toContain('ログインは、そのままです');
    expect(words()).not.toContain('ログインしなくても');
    expect(link('ログインせずに動画を見る')).toBeUndefined();
    expect([isPrimary('もとの画面に戻る'), isPrimary('もう一度ログインする')]).toEqual([true, false]);
    await expectWayBack('もとの画面に戻る');
  });

  it('the next attempt is another request to log in again', async () => {
    open(CANCELLED);
    await expect.poll(() => link('もう一度ログインする'), WAIT).toBeDefined();
    link('もう一度ログインする')?.click();
    await expect.poll(() => link('LINEでログイン'), WAIT).toBeDefined();
    expect(router.state.location.search).toBe('?login-again=1');
    expect(confirmation.from(store.getState())).toBe(FORM);
  });

  it('a visitor is told that videos need no login, as before', async () => {
    store.write(EMPTY_SESSION);
    open(CANCELLED);
    await expect.poll(() => isPrimary('ログインせずに動画を見る'), WAIT).toBe(true);
    expect(words()).toContain('ログインしなくても');
  });
});

it('a login that fails leads back, or to another request to log in again', async () => {
  answer = () => {
    throw new ApiError(401, '', null);
  };
  open('/auth/callback?code=c&state=s');
  await expect.poll(heading, WAIT).toBe('ログインできませんでした');
  expect(link('もう一度ログインする')?.getAttribute('href')).toBe(loginAgainAddress());
  await expectWayBack('ログインしないで戻る');
});
