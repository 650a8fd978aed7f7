// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { SendToSessionProvider } from '#context/page.ts';
import { PasskeyLogin, WithoutLine } from '#features/auth/passkey-login.tsx';
import * as webauthn from '#member/webauthn.ts';
import { confirmation } from '#session/confirmation.ts';
import { type AuthUser, EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { member } from '#tests/support/page/tabs.ts';

vi.mock(import('#member/webauthn.ts'), async (original) => ({ ...(await original()), logInWithPasskey: vi.fn() }));
const logInWithPasskey = vi.mocked(webauthn.logInWithPasskey);

const send = vi.fn(async (_event: unknown) => {});
let close = () => {};
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const WANTED = '/mypage/conditions?a=1#day';

/**
 * Shows the start of the login. `confirming`: the member who logs in again only to prove who they are; null for a
 * visitor.
 */
function show(confirming: AuthUser | null = null): Shown {
  const session = createSessionStore(undefined);
  session.write({ ...EMPTY_SESSION, authUser: confirming, beforeLoginUrl: WANTED });
  send.mockImplementation(async (event) => {
    const { user } = event as { user?: AuthUser };
    if (user) session.write({ ...session.getState(), authUser: user });
  });
  const start = (
    <SendToSessionProvider value={send}>
      <PasskeyLogin isConfirming={confirming !== null} />
      <WithoutLine />
    </SendToSessionProvider>
  );
  const shown = showScreen({
    screens: { '/auth/start': start, '*': <p>elsewhere</p> },
    address: '/auth/start',
    session,
  });
  close = shown.close;
  return shown;
}

async function press({ place }: Shown): Promise<void> {
  await expect.poll(() => place.querySelector('button')?.textContent).toBe('パスキーでログイン');
  place.querySelector('button')?.click();
}
const alertOf = ({ place }: Shown) => place.querySelector('[role=alert]')?.textContent;

it('a login with a passkey is the same event as one through LINE, and leads to the remembered address', async () => {
  logInWithPasskey.mockResolvedValue(member('me'));
  const shown = show();
  await press(shown);
  await expect.poll(() => shown.router.state.location.pathname).toBe('/mypage/conditions');
  expect(shown.router.state.location).toMatchObject({ search: '?a=1', hash: '#day' });
  expect(send.mock.calls).toEqual([[{ type: 'loggedIn', user: member('me') }]]);
  expect(shown.session.getState().beforeLoginUrl).toBeNull();
});

it('a refused login shows the server’s message, and ends a login that the device still had', async () => {
  logInWithPasskey.mockRejectedValue(new ApiError(401, 'このパスキーではログインできませんでした。', null));
  const shown = show();
  await press(shown);
  await expect.poll(() => alertOf(shown)).toContain('このパスキーではログインできませんでした。');
  expect(send.mock.calls).toEqual([[{ type: 'loginRefused' }]]);
});

it('somebody who only proves who they are goes back to the page that asked', async () => {
  confirmation.begin('/auth/deregister');
  logInWithPasskey.mockResolvedValue(member('me'));
  const shown = show(member('me'));
  await press(shown);
  await expect.poll(() => shown.router.state.location.pathname).toBe('/auth/deregister');
  expect(confirmation.from(shown.session.getState())).toBeNull();
});

it('a passkey of somebody else leads them home instead of to the page of the first member', async () => {
  confirmation.begin('/auth/deregister');
  logInWithPasskey.mockResolvedValue(member('other'));
  const shown = show(member('me'));
  await press(shown);
  await expect.poll(() => shown.router.state.location.pathname).toBe('/');
  expect(shown.session.getState()).toMatchObject({ authUser: { userKey: 'other' }, beforeLoginUrl: null });
  expect(confirmation.from(shown.session.getState())).toBeNull();
});

it('a passkey that is refused leaves the login of somebody who only proves who they are', async () => {
  logInWithPasskey.mockRejectedValue(new ApiError(401, 'このパスキーではログインできませんでした。', null));
  const shown = show(member('me'));
  await press(shown);
  await expect.poll(() => alertOf(shown)).toContain('このパスキーではログインできませんでした。');
  expect(send).not.toHaveBeenCalled();
});

it('a cancelled login is no error of the person’s: a calm sentence, and both ways stay open', async () => {
  logInWithPasskey.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
  const shown = show();
  await press(shown);
  await expect.poll(() => alertOf(shown)).toContain('パスキーでのログインは、完了しませんでした。');
  expect(send).not.toHaveBeenCalled();
  expect(shown.place.querySelector('button')?.textContent).toBe('パスキーでログイン');
});

it('without WebAuthn a calm sentence takes the place of the button', async () => {
  vi.unstubAllGlobals();
  const shown = show();
  await expect.poll(() => shown.place.textContent).toContain('パスキーでのログインは使えません');
  expect(shown.place.querySelector('button')).toBeNull();
});

it('the page says what can be done without LINE, and honestly what can’t', async () => {
  const shown = show();
  await expect.poll(() => shown.place.querySelector('summary')?.textContent).toContain('LINEが使えなくなったとき');
  expect(shown.place.textContent).toContain('いままでの記録をお返しできません');
});
