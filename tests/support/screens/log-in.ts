import { expect, type Page, type Route } from 'playwright/test';
import { camelize } from '#api/camelize.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { LOGINS_KEY, SESSION_KEY } from '#contract/device-keys.ts';
import type { WireUser } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import type { SessionState } from '#session/machine/state.ts';

/** The names on the buttons of the stand-in for LINE (server/line/stand-in/personas.ts). */
export const PERSONAS = { taro: 'たろう', hanako: 'はなこ', new: '新しい人', cancel: 'キャンセル' } as const;
export type Persona = keyof typeof PERSONAS;

/** Presses a persona's button, or the cancel button, on the page of the stand-in for LINE. */
export async function choosePersona(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('button', { name: PERSONAS[persona] }).click();
}

/** Follows the login link on /auth/start and chooses a persona. */
export async function passLine(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true }).click();
  await choosePersona(page, persona);
}

/** Logs in through the API, so that the browser has the cookies of the login. No page knows of the login yet. */
export async function signIn(page: Page, persona: Exclude<Persona, 'cancel'>): Promise<void> {
  const begun = await page.request.get(`${API_PREFIX}${endpoints.lineLogin.path}`);
  const { contents } = (await begun.json()) as { contents: { redirect_url: string } };
  const choice = await page.request.post(contents.redirect_url, { form: { persona }, maxRedirects: 0 });
  const { searchParams } = new URL(choice.headers().location ?? '');
  const done = await page.request.post(`${API_PREFIX}${endpoints.lineCallback.path}`, {
    headers: await forgeryHeaders(page),
    data: { code: searchParams.get('code'), state: searchParams.get('state') },
  });
  expect(done.status(), await done.text()).toBe(200);
}

/**
 * Logs in without visiting the login pages, which login.test.ts covers, and opens `address`. Without `address`, opens the
 * home page, or for `new` the registration form, and waits until that page is shown.
 */
export async function logIn(page: Page, persona: Exclude<Persona, 'cancel'>, address?: string): Promise<void> {
  await signIn(page, persona);
  await openLoggedIn(page, address ?? href(persona === 'new' ? 'register' : 'home'));
  if (address !== undefined) return;
  if (persona === 'new') await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員登録');
  else await expect(page.getByRole('banner').locator('summary', { hasText: 'さん' })).toBeVisible();
}

/** The anti-forgery header, without which the server refuses writes. */
export async function forgeryHeaders(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

/** Stores the session of the person to whom the cookies belong, as a login does, and opens `address`. */
export async function openLoggedIn(page: Page, address: string): Promise<void> {
  const me = await page.request.get(`${API_PREFIX}${endpoints.me.path}`);
  const { user } = camelize(((await me.json()) as { contents: { user: WireUser } }).contents);
  const session: Partial<SessionState> = {
    authUser: user,
    hasLoggedIn: user.registrationStatus === RegistrationStatus.registered,
    hasAuthenticatedLine: true,
    latestConditionDate: user.latestConditionDate,
  };
  const stored = await page.addInitScript(
    ([key, loginsKey, state]) => {
      const before = JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: object };
      localStorage.setItem(key, JSON.stringify({ state: { ...before.state, ...state } }));
      localStorage.setItem(loginsKey, String(Number(localStorage.getItem(loginsKey) ?? 0) + 1));
    },
    [SESSION_KEY, LOGINS_KEY, session] as const,
  );
  await page.goto(address);
  await stored.dispose();
}

/** The session that the page has persisted (docs/product/entities.md, Session on the device). */
export async function storedSession(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: Record<string, unknown> }).state ?? {},
  );
}

/**
 * Waits until the page has asked the server who is logged in. If somebody is logged in, a page does this some time
 * after it starts. Tests that end a session must wait for this request, because otherwise it could be the first one
 * that the server refuses.
 */
export async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/v1/users/me')),
  );
}

/** Deletes the session cookie, as if the session had expired. The refresh token remains valid. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session$/ });
}

/**
 * Deletes session and refresh cookies as soon as the page sends the next request to `address`, so that this request is
 * the first that is refused.
 */
export async function loseLoginWith(page: Page, address: string | RegExp): Promise<void> {
  const lose = async (route: Route) => {
    await loseLogin(page);
    await route.continue();
  };
  await page.route(address, lose, { times: 1 });
}

/** Deletes session and refresh cookies, so that a refresh is refused, too. */
export async function loseLogin(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /(session|refresh)$/ });
}
