import { expect, type Page, type Route } from 'playwright/test';
import { endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';

/** The people of the local stand-in (server/line/stand-in/personas.ts), by the name on their button. */
export const PERSONAS = { taro: 'たろう', hanako: 'はなこ', new: '新しい人', cancel: 'キャンセル' } as const;
export type Persona = keyof typeof PERSONAS;

/** At the stand-in's page: chooses somebody, or cancels. */
export async function choosePersona(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('button', { name: PERSONAS[persona] }).click();
}

/** On /auth/start: taps the link and chooses somebody. */
export async function passLine(page: Page, persona: Persona): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true }).click();
  await choosePersona(page, persona);
}

/**
 * A whole login, LINE's part of it without its pages (login.test.ts goes through them). Afterwards the page is where a
 * person lands: home for `taro` and `hanako` (registered), the registration for `new`, and knows who is logged in.
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
  // The frame that was shown while the page was loading is gone, with whatever was opened in it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The session that the page has persisted (docs/product/entities.md, Session on the device). */
export async function storedSession(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: Record<string, unknown> }).state ?? {},
  );
}

/**
 * A member's page has asked the server who is logged in, as each does some time after its start. Before that a session should
 * not be lost: the late question would be refused too, and renew what another page is to find lost.
 */
export async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/v1/users/me')),
  );
}

/** The session has run out on its way; the refresh token is still good. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session$/ });
}

/** The whole login runs out with the next request to `address`, which is the first one to be refused. */
export async function loseLoginWith(page: Page, address: string | RegExp): Promise<void> {
  const lose = async (route: Route) => {
    await loseLogin(page);
    await route.continue();
  };
  await page.route(address, lose, { times: 1 });
}

/** The whole login has run out: a refresh is refused. */
export async function loseLogin(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /(session|refresh)$/ });
}
