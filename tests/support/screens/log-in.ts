import { expect, type Page, type Route } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';

/** The names on the buttons of the stand-in for LINE (server/line/stand-in/personas.ts). */
export const PERSONAS = { taro: 'たろう', hanako: 'はなこ', new: '新しい人', cancel: 'キャンセル' } as const;
export type Persona = keyof typeof PERSONAS;

/** Chooses a persona, or cancels, on the page of the stand-in. */
export async function choosePersona(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('button', { name: PERSONAS[persona] }).click();
}

/** Follows the login link on /auth/start and chooses a persona. */
export async function passLine(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true }).click();
  await choosePersona(page, persona);
}

/**
 * Logs in without opening the stand-in's pages, which login.test.ts covers. Afterwards the session is stored. The page
 * then shows the home page for the members `taro` and `hanako`, and the registration for `new`.
 */
export async function logIn(page: Page, persona: Exclude<Persona, 'cancel'>): Promise<void> {
  const begun = await page.request.get(`${API_PREFIX}${endpoints.lineLogin.path}`);
  const { contents } = (await begun.json()) as { contents: { redirect_url: string } };
  const choice = await page.request.post(contents.redirect_url, { form: { persona }, maxRedirects: 0 });
  await page.goto(choice.headers().location ?? '');
  await page.waitForURL((url) => url.pathname !== '/auth/callback');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('session') ?? ''))
    .toContain('"hasAuthenticatedLine":true');
  // Waits until the screen has replaced the loading frame. A menu that a test opened in the loading frame would be
  // lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The session that the page has persisted (docs/product/entities.md, Session on the device). */
export async function storedSession(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: Record<string, unknown> }).state ?? {},
  );
}

/**
 * Waits until the page has asked the server who is logged in. Every page does so some time after its start. A test that
 * ends a session must wait for this. Otherwise this request would be refused first and would refresh the session.
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
