// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { createRoute } from '#features/auth/start-route.tsx';
import { LogoutDialog } from '#member/logout/logout-dialog.tsx';
import type { Logout } from '#member/logout/use-logout.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

/** Login and logout without a connection. */

let close = () => {};
let isOnline = false;
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

function showDialog(given: Partial<Logout> = {}): Shown {
  const logout: Logout = {
    unsent: { conditionDays: ['2026-11-20'], views: 0, favourites: 0, others: 0 },
    ...{ isStuck: false, isBusy: false, begin: async () => {}, cancel: () => {} },
    ...{ sendFirst: async () => {}, discard: async () => {}, ...given },
  };
  const shown = showScreen({ screens: { '/': <LogoutDialog logout={logout} /> }, address: '/' });
  close = shown.close;
  return shown;
}

/** The labels of the dialog's buttons, each with true if the button has the colour of destructive actions. */
const buttons = ({ place }: Shown) =>
  [...place.querySelectorAll('button')].map(({ textContent, className }) => [
    textContent,
    className.includes('danger'),
  ]);

it('in the dialog of a logout only the button that destroys has the colour of danger', async () => {
  isOnline = true;
  const discard = vi.fn(async () => {});
  const shown = showDialog({ discard });
  await expect
    .poll(() => buttons(shown))
    .toEqual([
      ['やめる', false],
      ['送信してからログアウト', false],
      ['消してログアウト', true],
    ]);
  expect(shown.place.textContent).not.toContain('オフライン');
  [...shown.place.querySelectorAll('button')].at(-1)?.click();
  expect(discard).toHaveBeenCalledOnce();
});

it('if the storage can’t be read, the colour of danger is on the same button', async () => {
  isOnline = true;
  const shown = showDialog({ unsent: 'unknown' });
  await expect
    .poll(() => buttons(shown))
    .toEqual([
      ['やめる', false],
      ['もう一度ためす', false],
      ['消してログアウト', true],
    ]);
});

it('offline the dialog says from the start that nothing can be sent now', async () => {
  isOnline = false;
  const shown = showDialog();
  await expect
    .poll(() => shown.place.textContent, { timeout: 4000 })
    .toContain('いまはオフラインのため、送信できません。');
});

/** Opens the start of the login for a visitor who wanted to open `wanted`. */
function openLogin(wanted: string) {
  const store = createSessionStore(undefined);
  store.write({ ...EMPTY_SESSION, beforeLoginUrl: wanted });
  const call = async () => {
    if (!isOnline) throw new NetworkError('gone');
    return { user: null, redirectUrl: 'https://line.example/?redirect_uri=http://localhost/auth/callback' };
  };
  const context = { api: { call }, session: { store, send: async () => {} } } as never;
  const { loader, Component } = createRoute(context);
  const router = createMemoryRouter([{ path: '/auth/start', loader: loader as never, Component }], {
    initialEntries: ['/auth/start'],
  });
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  close = () => {
    root.unmount();
    place.remove();
  };
  return () => place.textContent;
}

it('offline the login says that it needs a connection and why it is needed, and begins once there is one', async () => {
  isOnline = false;
  const text = openLogin('/mypage/conditions');
  await expect
    .poll(text, { timeout: 4000 })
    .toContain('ログインするには、インターネットにつながっている必要があります。');
  expect(text()).toContain('見ようとしていたページを開くには、ログインが必要です。');
  expect(text()).not.toContain('この端末に保存されていません');
  isOnline = true;
  // The event is repeated, because the page may not listen yet when its text appears.
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return text();
    })
    .toContain('LINEでログイン');
});

it('offline nobody is told that a public page needs a login', async () => {
  isOnline = false;
  const text = openLogin('/videos');
  await expect.poll(text, { timeout: 4000 }).toContain('ログインするには、');
  expect(text()).not.toContain('ログインが必要です');
});
