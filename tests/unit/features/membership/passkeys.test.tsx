// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { PasskeysSection } from '#features/membership/passkeys/passkeys-section.tsx';
import { confirmation } from '#session/confirmation.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

const DAY = '2026-11-20T09:00:00+09:00';
const LOGIN = { id: 'a', device: 'Mac の Safari', createdAt: DAY, lastUsedAt: DAY, isCurrent: true };

let isOnline = true;
let secondsLeft = 3600;
let logins = [LOGIN];
/** The fake API answers the call `recentLogin` when this promise resolves. */
let recentLogin = Promise.resolve();
let close = () => {};
beforeEach(() => {
  isOnline = true;
  secondsLeft = 3600;
  logins = [LOGIN];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PHONE = { id: 7, label: 'Android（画面ロック）', backedUp: 1, createdAt: DAY };

const tooOld = () =>
  new ApiError(403, '大切な情報を守るため、もう一度ログインしてください。', { err_msgs: [], err_code: 'LOGIN_AGAIN' });

function show(removal: () => Promise<unknown> = async () => null): { shown: Shown; calls: string[] } {
  let passkeys = [{ ...PHONE, lastUsedAt: null }];
  const calls: string[] = [];
  const shown = showScreen({
    screens: { '/': <PasskeysSection />, '/auth/start': <p>LINEでログイン</p> },
    address: '/',
    call: async (name) => {
      calls.push(name);
      if (name === 'passkeys') return { passkeys };
      if (name === 'recentLogin') {
        await recentLogin;
        return { secondsLeft };
      }
      if (name === 'logins') return { logins };
      if (name === 'endOtherLogins') {
        logins = [LOGIN];
        return null;
      }
      if (name === 'passkeyOptions' && secondsLeft === 0) throw tooOld();
      if (name !== 'removePasskey') throw new NetworkError('gone');
      await removal();
      passkeys = [];
      return null;
    },
  });
  close = shown.close;
  return { shown, calls };
}

const text = ({ place }: Shown) => place.textContent ?? '';
const button = ({ place }: Shown, words: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words);

it('lists the passkeys with the day on which they were made, and whether they have been used', async () => {
  const { shown } = show();
  await expect.poll(() => text(shown)).toContain('Android（画面ロック）');
  expect(text(shown)).toContain('登録した日：2026年11月20日');
  expect(text(shown)).toContain('まだログインには使われていません');
});

it('offline a calm sentence takes the place of list and buttons', async () => {
  isOnline = false;
  const { shown, calls } = show();
  await expect.poll(() => text(shown)).toContain('インターネットにつながっているときにできます。');
  expect([shown.place.querySelectorAll('button').length, calls]).toEqual([0, []]);
});

it('a browser without WebAuthn shows the list and a calm sentence instead of the button', async () => {
  const { shown } = show();
  await expect.poll(() => text(shown)).toContain('このブラウザやアドレスでは、パスキーを登録できません。');
  await expect.poll(() => button(shown, '削除')).toBeDefined();
  expect(button(shown, 'パスキーを登録する')).toBeUndefined();
});

it('a failed start of the setup is told beside the button', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const { shown } = show();
  await expect.poll(() => button(shown, 'パスキーを登録する')).toBeDefined();
  button(shown, 'パスキーを登録する')?.click();
  await expect
    .poll(() => shown.place.querySelector('[role=alert]')?.textContent)
    .toContain('いまは通信できませんでした');
});

describe('the removal', () => {
  const remove = async (shown: Shown) => {
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, '削除')?.click();
    await expect.poll(() => button(shown, '削除する')).toBeDefined();
    button(shown, '削除する')?.click();
  };

  it('asks first, and then moves the focus to its result', async () => {
    const { shown } = show();
    await remove(shown);
    await expect.poll(() => document.activeElement?.textContent).toBe('パスキーを削除しました。');
    expect(text(shown)).toContain('登録したパスキーはありません。');
  });

  it('of a passkey that no longer exists counts as successful', async () => {
    const { shown } = show(async () => {
      throw new ApiError(404, 'このパスキーは見つかりませんでした。', null);
    });
    await remove(shown);
    await expect.poll(() => document.activeElement?.textContent).toBe('パスキーを削除しました。');
  });

  it('that fails is told in the dialog, which stays', async () => {
    const { shown } = show(async () => {
      throw new NetworkError('gone');
    });
    await remove(shown);
    const alert = () => shown.place.querySelector('dialog [role=alert]')?.textContent;
    await expect.poll(alert).toContain('いまは通信できませんでした');
    expect(text(shown)).toContain('Android（画面ロック）');
  });
});

describe('after a login that is too old', () => {
  const PANEL = '60分以内にログインした方だけが進めます';
  const leadsBack = async (shown: Shown) => {
    await expect.poll(() => text(shown)).toContain(PANEL);
    expect(shown.place.querySelector('[role=alert]')).toBeNull();
    button(shown, 'もう一度ログインする')?.click();
    await expect.poll(() => text(shown)).toContain('LINEでログイン');
    expect(shown.router.state.location.search).toBe('?login-again=1');
    expect(confirmation.from(shown.session.getState())).toBe('/#passkeys');
  };

  it('the setup asks for another one before the browser asks for anything, and leads back to this part', async () => {
    const create = vi.fn();
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { create } }));
    secondsLeft = 0;
    const { shown } = show();
    await expect.poll(() => button(shown, 'パスキーを登録する')).toBeDefined();
    expect(text(shown)).not.toContain(PANEL);
    button(shown, 'パスキーを登録する')?.click();
    await leadsBack(shown);
    expect(create).not.toHaveBeenCalled();
  });

  it('the removal asks for another one before its confirmation', async () => {
    secondsLeft = 0;
    const { shown, calls } = show();
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, '削除')?.click();
    await leadsBack(shown);
    expect(calls).not.toContain('removePasskey');
  });

  it('the removal asks for another one if the login became too old during the confirmation', async () => {
    const { shown } = show(async () => {
      throw tooOld();
    });
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, '削除')?.click();
    await expect.poll(() => button(shown, '削除する')).toBeDefined();
    button(shown, '削除する')?.click();
    await leadsBack(shown);
    expect(shown.place.querySelector('dialog')).toBeNull();
  });
});

describe('after a removal', () => {
  const remove = async (shown: Shown) => {
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, '削除')?.click();
    await expect.poll(() => button(shown, '削除する')).toBeDefined();
    button(shown, '削除する')?.click();
    await expect.poll(() => text(shown)).toContain('パスキーを削除しました。');
  };

  it('all other devices can be logged out; the result gets the focus', async () => {
    logins = [LOGIN, { ...LOGIN, id: 'b', isCurrent: false }];
    const { shown, calls } = show();
    await remove(shown);
    await expect.poll(() => button(shown, 'ほかの端末をすべてログアウト')).toBeDefined();
    button(shown, 'ほかの端末をすべてログアウト')?.click();
    await expect.poll(() => text(shown)).toContain('この端末だけが、ログインしたままになります。');
    button(shown, 'ログアウト')?.click();
    await expect.poll(() => document.activeElement?.textContent).toBe('ほかの端末をすべてログアウトしました。');
    expect(calls).toContain('endOtherLogins');
    expect(button(shown, 'ほかの端末をすべてログアウト')).toBeUndefined();
  });

  it('nothing is offered to a member who is logged in on this device alone', async () => {
    const { shown, calls } = show();
    await remove(shown);
    await expect.poll(() => calls).toContain('logins');
    expect(text(shown)).not.toContain('ほかの端末をすべてログアウト');
  });
});

describe('the result of a change', () => {
  const alertOf = ({ place }: Shown) => place.querySelector('[role=alert]')?.textContent;

  it('disappears when the next change begins', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const { shown } = show();
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, '削除')?.click();
    await expect.poll(() => button(shown, '削除する')).toBeDefined();
    button(shown, '削除する')?.click();
    await expect.poll(() => document.activeElement?.textContent).toBe('パスキーを削除しました。');
    button(shown, 'パスキーを登録する')?.click();
    await expect.poll(() => alertOf(shown)).toContain('いまは通信できませんでした');
    expect([...shown.place.querySelectorAll('p')].map(({ textContent }) => textContent)).not.toContain(
      'パスキーを削除しました。',
    );
  });

  it('a failure disappears as soon as a removal is asked for, before the server has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    recentLogin = promise;
    vi.stubGlobal('PublicKeyCredential', class {});
    const { shown } = show();
    await expect.poll(() => button(shown, '削除')).toBeDefined();
    button(shown, 'パスキーを登録する')?.click();
    await expect.poll(() => alertOf(shown)).toContain('いまは通信できませんでした');
    button(shown, '削除')?.click();
    await expect.poll(() => alertOf(shown)).toBeUndefined();
    expect(button(shown, '削除する')).toBeUndefined();
    resolve();
    await expect.poll(() => button(shown, '削除する')).toBeDefined();
  });
});
