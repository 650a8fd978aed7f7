import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { ApiError, errorOfStatus, loginRequired } from '#server/http/api-error.ts';
import type { Handle, RequestHeaders } from '#server/http/register-call.ts';
import { LineRefused, LineUnreachable } from '#server/line/errors.ts';
import { codeChallengeOf } from '#server/line/login-state.ts';
import { deleteMember } from '#server/modules/auth/deregistration.ts';
import { memberOf } from '#server/modules/auth/line-user.ts';
import { createLoginStates, type SpentState } from '#server/modules/auth/login-states.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { completeRegistration } from '#server/modules/users/profile.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';
import { newToken } from '#server/session/tokens.ts';

export function registerAuth(handle: Handle, deps: AuthDeps): void {
  const { db, clock, assetUrl, line, sessions, cookies, antiForgery, presetAvatars } = deps;
  const states = createLoginStates(db, clock);

  handle('lineLogin', async ({ caller, query, exchange }) => {
    if (caller.userId !== null) {
      cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(caller.familyId));
      const user = toWireUser(await getUser(db, caller.userId), assetUrl);
      return { user, redirect_url: href(caller.status === RegistrationStatus.registered ? 'home' : 'register') };
    }
    // Reuses the cookie of a login that has been started before, so that logins begun in two tabs can both be
    // completed.
    const browser = cookies.browser.read(exchange) ?? newToken();
    const { state, nonce, codeVerifier } = await states.begin(browser);
    const request = { state, nonce, codeChallenge: codeChallengeOf(codeVerifier) };
    const disableAutoLogin = query.disable_auto_login === 1;
    const url = await line.client.authorizationUrl({ ...request, disableAutoLogin }).catch(refusedAsError(deps));
    cookies.browser.write(exchange, browser);
    cookies.antiForgery.write(exchange, antiForgery.tokenOfBrowser(browser));
    return { user: null, redirect_url: url };
  });

  handle('lineCallback', async ({ caller, body, exchange }) => {
    const browser = cookies.browser.read(exchange);
    const spent = browser === null ? null : await states.spend(body.state, browser);
    if (spent === null) throw loginFailed();
    const member = await memberOf(deps, await exchangeCode(body.code, spent));
    await sessions.begin(exchange, caller, member.id);
    const { nickname, avatar_path, ...user } = toWireUser(member, assetUrl);
    return {
      callback_user: { nickname, avatar_path, registration_status: user.registration_status },
      user: user.registration_status === RegistrationStatus.registered ? { nickname, avatar_path, ...user } : null,
    };
  });

  handle('refresh', async ({ exchange }) => {
    if (!(await sessions.refresh(exchange))) throw loginRequired();
    return null;
  });

  handle('logout', async ({ caller, headers, exchange }) => {
    refuseForeignLogout(headers, deps.allowedOrigins);
    await sessions.end(exchange, caller);
    return null;
  });

  handle('register', async ({ caller, body }) => {
    const { id, registration_status } = await getUser(db, caller.userId);
    const context = { userId: id, now: clock.now(), mediaBaseUrl: assetUrl(''), presets: await presetAvatars() };
    if (registration_status === RegistrationStatus.authenticated) await completeRegistration(db, body, context);
    return { user: toWireUser(await getUser(db, id), assetUrl) };
  });

  handle('deregister', async ({ caller, body, exchange }) => {
    await deleteMember(deps, await getUser(db, caller.userId), body);
    await sessions.end(exchange, caller);
    return null;
  });

  /**
   * If LINE is unavailable, the state is stored again, so that the page can repeat the request with the same code and
   * state.
   */
  async function exchangeCode(code: string, spent: SpentState) {
    try {
      return await line.client.exchange({ code, codeVerifier: spent.code_verifier, nonce: spent.nonce });
    } catch (error) {
      if (error instanceof LineUnreachable) await states.putBack(spent);
      return refusedAsError(deps)(error);
    }
  }
}

const loginFailed = () => new ApiError(401, null, 'ログインできませんでした。もう一度お試しください。');

function refusedAsError({ warn }: AuthDeps) {
  return (error: unknown): never => {
    if (!(error instanceof LineUnreachable) && !(error instanceof LineRefused)) throw error;
    warn(error, 'LINE login failed');
    throw error instanceof LineRefused ? loginFailed() : errorOfStatus(503);
  };
}

/**
 * Refuses a logout that another site caused. Logout is a GET, and SameSite=Lax sends cookies with links from any site
 * (docs/product/api-members.md, GET /auth/logout). A request without Sec-Fetch-Site is allowed: every current browser
 * sends this header, so the request was not caused by a page.
 */
export function refuseForeignLogout(headers: RequestHeaders, allowedOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const isAllowed = typeof headers.origin === 'string' && allowedOrigins.includes(headers.origin);
  if (site === 'cross-site' || (site === 'same-site' && !isAllowed)) {
    throw new ApiError(403, null, 'ほかのサイトからはログアウトできません。');
  }
}
