// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { SendToSessionProvider } from '#context/page.ts';
import { Gender, RegistrationStatus } from '#contract/enums.ts';
import { createRoute as createConfirm } from '#features/membership/register/register-confirm-route.tsx';
import { createRoute as createForm } from '#features/membership/register/register-route.tsx';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { loggedIn, type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { member } from '#tests/support/page/tabs.ts';

/** A text changes between the consent and the registration. */

const WAIT = { timeout: 4000 };
const FORM = '/auth/register';
const CONFIRM = '/auth/register-confirm';
const OUTDATED = '文書が新しくなりました。';
const [OLD, NEW] = ['2026-01-01T00:00:00+09:00', '2026-11-20T00:00:00+09:00'];

let shown: Shown;
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

it('the form shows the new text, asks for the consents again and retains the input', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const user = {
    ...member('me'),
    ...{ registrationStatus: RegistrationStatus.authenticated, nickname: 'あおい', avatarPath: '/images/x.webp' },
    ...{ birthYear: 1990, prefectureId: 13, gender: Gender.woman, disabilityTypes: [102] },
  } as const;
  const session = loggedIn();
  session.write({ ...EMPTY_SESSION, authUser: user, hasAuthenticatedLine: true });
  let version = OLD;
  const bodies: Record<string, unknown>[] = [];
  async function call(name: string, input?: unknown): Promise<unknown> {
    if (name === 'me') return { user };
    if (name === 'myAvatars') return { own: ['/images/x.webp'], presets: [] };
    if (name === 'page') return { page: { modified: version } };
    if (name !== 'register') return {};
    bodies.push((input as { body: Record<string, unknown> }).body);
    throw new ApiError(409, OUTDATED, { err_msgs: [OUTDATED], err_code: 'CONSENT_OUTDATED' });
  }
  const [Form, Confirm] = [createForm, createConfirm].map((create) => create({} as never).Component);
  if (Form === undefined || Confirm === undefined) throw new Error('no screens');
  const withProvider = (screen: ReactNode) => (
    <SendToSessionProvider value={async () => {}}>{screen}</SendToSessionProvider>
  );
  shown = showScreen({
    screens: { [FORM]: withProvider(<Form />), [CONFIRM]: withProvider(<Confirm />) },
    address: FORM,
    session,
    call,
  });
  const words = () => shown.place.textContent;
  const boxes = () => [...shown.place.querySelectorAll<HTMLInputElement>('input[name^="agreed_"]')];
  const button = (name: string) =>
    [...shown.place.querySelectorAll('button')].find((found) => found.textContent === name);

  async function register(): Promise<void> {
    for (const box of boxes()) box.click();
    button('入力内容の確認へ進む')?.click();
    await expect.poll(() => button('この内容で登録する'), WAIT).toBeDefined();
    button('この内容で登録する')?.click();
    await expect.poll(boxes, WAIT).toHaveLength(3);
  }

  await expect.poll(words, WAIT).toContain('2026年1月1日');
  version = NEW;
  await register();
  expect(words()).toContain('2026年11月20日');
  expect(words()).toContain(OUTDATED);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(shown.place.querySelector<HTMLInputElement>('input[name="nickname"]')?.value).toBe('あおい');
  await register();
  expect(bodies.map((body) => [body.terms_version, body.privacy_version])).toEqual([
    [OLD, OLD],
    [NEW, NEW],
  ]);
});
