// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { FlagsProvider, SendToSessionProvider } from '#context/page.ts';
import { draftsOf } from '#contract/device-keys.ts';
import { createRoute as createConfirm } from '#features/membership/deregister/deregister-confirm-route.tsx';
import { createRoute as createForm } from '#features/membership/deregister/deregister-route.tsx';
import { OwnData } from '#features/own-data/own-data.tsx';
import { confirmation, leaveLogin } from '#session/confirmation.ts';
import { createFlags } from '#session/flags.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSettingsStore } from '#settings/settings-store.ts';
import { loggedIn, type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { member, storageOf } from '#tests/support/page/tabs.ts';

/** The pages that need a recent login (docs/product/sessions.md, Recent login). */

const PANEL = 'もう一度ログインしてください';
const WAIT = { timeout: 4000 };
const tooOld = () =>
  new ApiError(403, '大切な情報を守るため、もう一度ログインしてください。', {
    err_msgs: [],
    err_code: 'LOGIN_AGAIN',
  });

let secondsLeft: number | Error;
let calls: string[];
let shown: Shown;

beforeEach(() => {
  // Forgets the refusal that an earlier test has noted for the member.
  confirmation.need('nobody');
  secondsLeft = 3600;
  calls = [];
});
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

async function call(name: string): Promise<unknown> {
  calls.push(name);
  if (name === 'me') return { user: member('me') };
  if (name === 'myAvatars') return { own: [], presets: [] };
  if (name === 'recentLogin') {
    if (secondsLeft instanceof Error) throw secondsLeft;
    return { secondsLeft };
  }
  throw tooOld();
}

const FORM = '/auth/deregister';
const CONFIRM = '/auth/deregister-confirm';

function open(address: string, settings = createSettingsStore()): Shown {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const session = loggedIn();
  session.write({ ...EMPTY_SESSION, authUser: member('me'), hasAuthenticatedLine: true });
  const [Form, Confirm] = [createForm, createConfirm].map((create) => create({} as never).Component);
  if (Form === undefined || Confirm === undefined) throw new Error('no screens');
  const withProviders = (screen: ReactNode) => (
    <FlagsProvider value={createFlags({ session: storageOf(), local: storageOf(), now: () => 0 })}>
      <SendToSessionProvider value={async () => {}}>{screen}</SendToSessionProvider>
    </FlagsProvider>
  );
  shown = showScreen({
    screens: {
      [FORM]: withProviders(<Form />),
      [CONFIRM]: withProviders(<Confirm />),
      '/mypage/conditions': <OwnData conditionsCsv={() => ''} />,
      '/auth/start': <p>LINEでログイン</p>,
      '/': <p>ホーム</p>,
    },
    address,
    session,
    settings,
    call,
  });
  return shown;
}

const words = () => shown.place.textContent;
const button = (name: string) =>
  [...shown.place.querySelectorAll('button')].find((found) => found.textContent === name);
const link = (name: string) => [...shown.place.querySelectorAll('a')].find((found) => found.textContent === name);
const drafted = async () => {
  const found = (await shown.records.get(`${draftsOf('me')}deregistration`)) as { values: object } | undefined;
  return found?.values;
};

/** Logs in again, and expects the focus on the heading of the part that asked for the login. */
async function expectFocusAfterLogin(title: string): Promise<void> {
  await shown.router.navigate(leaveLogin(shown.session, shown.session.getState()));
  await expect.poll(() => document.activeElement?.textContent, WAIT).toBe(title);
}

describe('the deregistration', () => {
  it('asks for another login before the form, says why, and still says what would be erased', async () => {
    secondsLeft = 0;
    open(FORM);
    await expect.poll(words, WAIT).toContain(PANEL);
    expect(words()).toContain('60分以内にログインした方だけが進めます');
    expect(words()).toContain('体調の記録（すべての日）');
    expect(words()).toContain('お問い合わせへ');
    expect([button('入力内容の確認へ進む'), button('データをダウンロードする')]).toEqual([undefined, undefined]);
    button('もう一度ログインする')?.click();
    await expect.poll(words, WAIT).toContain('LINEでログイン');
    expect(shown.router.state.location.search).toBe('?login-again=1');
    expect(confirmation.from(shown.session.getState())).toBe(FORM);
  });

  it.each([FORM, CONFIRM])('the request for another login has a way back: %s', async (address) => {
    secondsLeft = 0;
    open(address);
    await expect.poll(words, WAIT).toContain(PANEL);
    link('退会しないで戻る')?.click();
    await expect.poll(() => shown.router.state.location.pathname, WAIT).toBe('/');
  });

  it('at the last step the safe choices come first, and the deregistration last and apart', async () => {
    open(FORM);
    await expect.poll(() => shown.place.querySelector('input[type=radio]'), WAIT).not.toBeNull();
    (shown.place.querySelectorAll('input[type=radio]')[2] as HTMLInputElement).click();
    button('入力内容の確認へ進む')?.click();
    await expect.poll(() => button('退会する'), WAIT).toBeDefined();
    const choices = [...shown.place.querySelectorAll('a, button')].slice(-3);
    expect(choices.map(({ textContent }) => textContent)).toEqual(['退会しないで戻る', '入力しなおす', '退会する']);
    const [stay, fix, leave] = choices.map(({ className, parentElement }) => ({ className, parentElement }));
    expect([stay?.parentElement, stay?.className]).toEqual([fix?.parentElement, fix?.className]);
    expect(leave?.parentElement).not.toBe(stay?.parentElement);
    expect(leave?.className).toContain('danger');
  });

  it('shows the form after a recent login, and if the server can’t be asked how recent it is', async () => {
    for (const known of [1, new NetworkError('gone')]) {
      secondsLeft = known;
      open(FORM);
      await expect.poll(() => button('入力内容の確認へ進む'), WAIT).toBeDefined();
      expect(words()).not.toContain(PANEL);
      if (known === 1) shown.close();
    }
  });

  it('never replaces a form in which the person types', async () => {
    open(FORM);
    await expect.poll(() => shown.place.querySelector('textarea'), WAIT).not.toBeNull();
    secondsLeft = 0;
    await shown.queryClient.refetchQueries();
    await expect.poll(() => calls.filter((name) => name === 'recentLogin').length, WAIT).toBe(2);
    expect(shown.place.querySelector('textarea')).not.toBeNull();
    expect(words()).not.toContain(PANEL);
  });

  it('asks for another login if it became too old on the way; the reason that was given stays', async () => {
    open(FORM);
    await expect.poll(() => shown.place.querySelector('input[type=radio]'), WAIT).not.toBeNull();
    (shown.place.querySelectorAll('input[type=radio]')[2] as HTMLInputElement).click();
    button('入力内容の確認へ進む')?.click();
    await expect.poll(() => button('退会する'), WAIT).toBeDefined();
    button('退会する')?.click();
    await expect.poll(words, WAIT).toContain(PANEL);
    expect(calls.filter((name) => name === 'deregister')).toHaveLength(1);
    button('もう一度ログインする')?.click();
    await expect.poll(words, WAIT).toContain('LINEでログイン');
    expect(confirmation.from(shown.session.getState())).toBe(CONFIRM);
    expect(await drafted()).toMatchObject({ deregister_reason: 3 });
  });

  it('offers the export, which asks for another login in its place', async () => {
    open(FORM);
    await expect.poll(() => button('データをダウンロードする'), WAIT).toBeDefined();
    button('データをダウンロードする')?.click();
    await expect.poll(words, WAIT).toContain(PANEL);
    expect(words()).not.toContain('データを受け取れませんでした');
    button('もう一度ログインする')?.click();
    await expect.poll(words, WAIT).toContain('LINEでログイン');
    expect(confirmation.from(shown.session.getState())).toBe(`${FORM}#export`);
    await expectFocusAfterLogin('先に、自分のデータを受け取れます');
  });

  it('says that the input stays, except on a shared device, where it is lost', async () => {
    secondsLeft = 0;
    open(FORM);
    await expect.poll(words, WAIT).toContain('そのまま残ります');
    expect(words()).toContain('パスキーを登録した方は、パスキーでもログインできます');
    shown.close();
    const settings = createSettingsStore();
    settings.setState({ sharedDevice: true });
    open(FORM, settings);
    await expect.poll(words, WAIT).toContain('入力した内容は残りません。必要なら、先に書きとめてください。');
    expect(words()).not.toContain('そのまま残ります');
  });
});

describe('the export', () => {
  it.each(['体調の記録をダウンロードする（CSV）', 'すべてのデータをダウンロードする（JSON）'])(
    'asks for another login, which leads back to the same part of the page: %s',
    async (name) => {
      open('/mypage/conditions?month=2026-11');
      await expect.poll(() => button(name), WAIT).toBeDefined();
      button(name)?.click();
      await expect.poll(words, WAIT).toContain(PANEL);
      expect(shown.place.querySelector('[role=alert]')).toBeNull();
      button('もう一度ログインする')?.click();
      await expect.poll(words, WAIT).toContain('LINEでログイン');
      expect(confirmation.from(shown.session.getState())).toBe('/mypage/conditions?month=2026-11#own-data');
      await expectFocusAfterLogin('自分のデータ');
      expect(button('もう一度ログインする')).toBeUndefined();
    },
  );

  it('says beforehand that it needs a recent login, and asks for one at once if the page knows of a refusal', async () => {
    open('/mypage/conditions');
    await expect.poll(words, WAIT).toContain('安全のため、ログインから1時間たつと、もう一度ログインをお願いします。');
    expect(words()).not.toContain(PANEL);
    button('体調の記録をダウンロードする（CSV）')?.click();
    await expect.poll(words, WAIT).toContain(PANEL);
    shown.close();
    calls = [];
    open('/mypage/conditions');
    await expect.poll(words, WAIT).toContain(PANEL);
    expect(calls).toEqual([]);
    // The member has not returned from another login, so the focus is not moved.
    expect(document.activeElement).toBe(document.body);
  });
});
