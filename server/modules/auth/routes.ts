import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { Db } from '#server/db/row-types.ts';
import { ApiError, errorOfStatus, loginRequired } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Handle, RequestHeaders } from '#server/http/register-call.ts';
import { LineRefused, LineUnreachable } from '#server/line/errors.ts';
import { codeChallengeOf } from '#server/line/login-state.ts';
import { deleteMember } from '#server/modules/auth/deregistration.ts';
import { memberOf } from '#server/modules/auth/line-user.ts';
import { createLoginStates, type SpentState } from '#server/modules/auth/login-states.ts';
import { completeRegistration } from '#server/modules/auth/registration.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';
import { logins } from '#server/process/monitoring/events.ts';
import { recentLoginMs } from '#server/session/recent-login.ts';
import { newToken } from '#server/session/tokens.ts';

export function registerAuth(handle: Handle, deps: AuthDeps): void {
  const { db, clock, line, sessions, cookies, antiForgery } = deps;
  const states = createLoginStates(db, clock);

  handle('lineLogin', async ({ caller, query, exchange }) => {
    const loginAgain = query.login_again === 1;
    if (caller.userId !== null && !loginAgain) {
      cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(caller.familyId));
      const user = toWireUser(await getUser(db, caller.userId), deps);
      return { user, redirect_url: href(caller.status === RegistrationStatus.registered ? 'home' : 'register') };
    }
    // Reuses the cookie of a login that has been started before, so that logins begun in two tabs can both be
    // completed.
    const browser = cookies.browser.read(exchange) ?? newToken();
    const { state, nonce, codeVerifier } = await states.begin(browser);
    const request = { state, nonce, codeChallenge: codeChallengeOf(codeVerifier) };
    const disableAutoLogin = query.disable_auto_login === 1;
    const url = await line.client
      .authorizationUrl({ ...request, disableAutoLogin, loginAgain })
      .catch(refusedAsError(deps, exchange));
    cookies.browser.write(exchange, browser);
    // Somebody who is logged in and proves again who they are gets the anti-forgery token of the current login. So the
    // token in the shared cookie stays valid for all tabs.
    const { tokenOfLogin, tokenOfBrowser } = antiForgery;
    const token = caller.familyId === null ? tokenOfBrowser(browser) : tokenOfLogin(caller.familyId);
    cookies.antiForgery.write(exchange, token);
    return { user: null, redirect_url: url };
  });

  handle('lineCallback', async ({ caller, body, exchange }) => {
    const browser = cookies.browser.read(exchange);
    const spent = browser === null ? null : await states.spend(body.state, browser);
    if (spent === null) {
      exchange.record('session.login_failed', { reason: 'state' });
      logins.tell({ outcome: 'unknown_state' });
      throw loginFailed();
    }
    const person = await exchangeCode(body.code, spent, exchange);
    const member = await memberOf(deps, person);
    await sessions.begin(exchange, caller, { userId: member.id, authenticatedAt: person.authenticatedAt });
    logins.tell({ outcome: 'succeeded' });
    const { nickname, avatar_path, ...user } = toWireUser(member, deps);
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
    if (await sessions.end(exchange, caller)) exchange.record('session.logout');
    return null;
  });

  handle('recentLogin', async ({ caller }) => ({
    seconds_left: Math.floor(recentLoginMs(caller.authenticatedAt, clock.now()) / 1000),
  }));

  registerMembership(handle, deps);

  /**
   * If LINE is unavailable, the state is stored again, so that the page can repeat the request with the same code and
   * state.
   */
  async function exchangeCode(code: string, spent: SpentState, exchange: Exchange) {
    try {
      return await line.client.exchange({ code, codeVerifier: spent.code_verifier, nonce: spent.nonce });
    } catch (error) {
      if (error instanceof LineUnreachable) await states.putBack(spent);
      return refusedAsError(deps, exchange)(error);
    }
  }
}

/** The calls that complete a registration and that delete an account. */
function registerMembership(handle: Handle, deps: AuthDeps): void {
  const { db, clock, assetUrl, sessions, presetAvatars } = deps;

  handle('register', async ({ caller, body, exchange }) => {
    const { id, registration_status } = await getUser(db, caller.userId);
    const replaceSession = (trx: Db) => sessions.replace(trx, exchange, caller);
    const images = { mediaBaseUrl: assetUrl(''), presets: await presetAvatars() };
    const context = { userId: id, now: clock.now(), cipher: deps.cipher, ...images, replaceSession };
    if (registration_status === RegistrationStatus.authenticated && (await completeRegistration(db, body, context)))
      exchange.record('session.registered');
    return { user: toWireUser(await getUser(db, id), deps) };
  });

  handle('deregister', async ({ caller, body, exchange }) => {
    if (await deleteMember(deps, await getUser(db, caller.userId), body)) exchange.record('deregistration.done');
    await sessions.end(exchange, caller);
    return null;
  });
}

const loginFailed = () => new ApiError(401, null, 'ログインできませんでした。もう一度お試しください。');

function refusedAsError({ warn }: AuthDeps, exchange: Exchange) {
  return (error: unknown): never => {
    if (!(error instanceof LineUnreachable) && !(error instanceof LineRefused)) throw error;
    warn(error, 'LINE login failed');
    const reason = error instanceof LineRefused ? error.reason : 'unreachable';
    // The reason is also `answer` if the ID token is missing, or if openid-client refused it before our own check.
    if (reason === 'id-token' || reason === 'answer') exchange.record('id_token.refused');
    exchange.record('session.login_failed', { reason });
    logins.tell({ outcome: error instanceof LineRefused ? 'refused_by_line' : 'line_unavailable' });
    throw error instanceof LineRefused ? loginFailed() : errorOfStatus(503);
  };
}

/**
 * Refuses a logout that was caused by another site, or by another origin of the same site that isn't in
 * `allowedOrigins`. Logout is a GET, and SameSite=Lax sends cookies with links from any site
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
