// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { createRoute as createCallback } from '#features/auth/callback-route.tsx';
import { createRoute as createStart } from '#features/auth/start-route.tsx';
import { confirmation } from '#session/confirmation.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { loginAgainAddress } from '#session/return-address.ts';
import { createSessionStore, type SessionStore } from '#session/store.ts';
import { member } from '#tests/support/page/tabs.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

/** What the login pages show to a member who logs in again only to prove who they are. */

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
const ascending = (one: number, other: number) => one - other;
const heading = () => place.querySelector('h1')?.textContent;
const link = (name: string) => [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const isPrimary = (name: string) => link(name)?.className.includes('primary');

/**
 * Presses the link `name`, and expects that it leads back to the form and leaves no trace of the request to log in
 * again.
 */
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

describe('the texts of the request', () => {
  it('name LINE and the passkey, and the detail about LINE stands below its button', async () => {
    open(loginAgainAddress());
    await expect.poll(heading, WAIT).toBe('もう一度ログイン');
    const all = words() ?? '';
    const places = ['LINEかパスキーで、もう一度', 'LINEでログイン', 'またはQRコードを使います', 'ログインしないで戻る'];
    expect(places.map((part) => all.indexOf(part))).toEqual(
      places.map((part) => all.indexOf(part)).toSorted(ascending),
    );
    expect(places.filter((part) => !all.includes(part))).toEqual([]);
    expect(all).not.toContain('はじめての方');
  });

  it.each([
    ['offline', new NetworkError('gone'), 'インターネットにつながっていません'],
    ['while LINE can’t be reached', new ApiError(503, '', null), 'いま、LINEにつながりにくくなっています'],
  ])('explain a failure %s, and lead back; after a retry, the heading gets the focus', async (_when, error, title) => {
    const ready = answer;
    answer = () => {
      throw error;
    };
    open(loginAgainAddress());
    await expect.poll(heading, WAIT).toBe(title);
    expect(words()).toContain('LINEかパスキーで、もう一度ログインしてください。');
    expect(link('ログインしないで戻る')?.getAttribute('href')).toBe(FORM);
    answer = ready;
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'もう一度ためす')?.click();
    await expect.poll(() => document.activeElement?.textContent, WAIT).toBe('もう一度ログイン');
    expect(document.activeElement?.tagName).toBe('H1');
    await expect.poll(() => place.querySelector('[role=status]')?.textContent, WAIT).toContain('ログインできるように');
  });

  it('a page that opens with the login announces nothing', async () => {
    open(loginAgainAddress());
    await expect.poll(heading, WAIT).toBe('もう一度ログイン');
    expect(place.querySelector('[role=status]')?.textContent).toBe('');
    expect(document.activeElement).toBe(document.body);
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

  it('a visitor is told that videos need no login', async () => {
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
