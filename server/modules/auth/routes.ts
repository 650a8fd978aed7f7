import { calls } from '#contract/calls.ts';
import { href } from '#contract/route-map.ts';
import { ApiError, loginRequired, messageForStatus } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { LineRefused, LineUnreachable } from '#server/line/errors.ts';
import { codeChallengeOf } from '#server/line/login-state.ts';
import type { AuthDeps } from '#server/modules/auth/deps.ts';
import { deleteMember } from '#server/modules/auth/deregistration.ts';
import { memberOf } from '#server/modules/auth/line-user.ts';
import { createLoginStates, type SpentState } from '#server/modules/auth/login-states.ts';
import { refuseForeignLogout } from '#server/modules/auth/logout.ts';
import { completeRegistration } from '#server/modules/auth/registration.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';
import { newToken } from '#server/session/tokens.ts';

export function registerAuth(register: RegisterCall, deps: AuthDeps): void {
  const { db, clock, assetUrl, line, sessions, cookies, antiForgery, presetAvatars } = deps;
  const states = createLoginStates(db, clock);

  register(calls.lineLogin, async ({ caller, familyId, query, exchange }) => {
    if (familyId !== null) {
      cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(familyId));
      const user = toWireUser(await getUser(db, caller.userId), assetUrl);
      return { user, redirect_url: href(caller.status === 'REGISTERED' ? 'home' : 'register') };
    }
    await deps.sweep();
    // Kept from an earlier start: two tabs that both begin a login can both finish it.
    const browser = cookies.browser.read(exchange) ?? newToken();
    const { state, nonce, codeVerifier } = await states.begin(browser);
    const request = { state, nonce, codeChallenge: codeChallengeOf(codeVerifier) };
    const disableAutoLogin = query.disable_auto_login === 1;
    const url = await line.client.authorizationUrl({ ...request, disableAutoLogin }).catch(refusedAsError(deps));
    cookies.browser.write(exchange, browser);
    cookies.antiForgery.write(exchange, antiForgery.tokenOfBrowser(browser));
    return { user: null, redirect_url: url };
  });

  register(calls.lineCallback, async ({ body, exchange }) => {
    const browser = cookies.browser.read(exchange);
    const spent = browser === null ? null : await states.spend(body.state, browser);
    if (spent === null) throw loginFailed();
    const member = await memberOf(deps, await exchangeCode(body.code, spent));
    await sessions.begin(exchange, member.id);
    const { nickname, avatar_path, ...user } = toWireUser(member, assetUrl);
    return {
      callback_user: { nickname, avatar_path, registration_status: user.registration_status },
      user: user.registration_status === 'REGISTERED' ? { nickname, avatar_path, ...user } : null,
    };
  });

  register(calls.refresh, async ({ exchange }) => {
    if (!(await sessions.refresh(exchange))) throw loginRequired();
    return null;
  });

  register(calls.logout, async ({ headers, exchange }) => {
    refuseForeignLogout(headers, deps.allowedOrigins);
    await sessions.end(exchange);
    return null;
  });

  register(calls.register, async ({ caller, body }) => {
    const { id, registration_status } = await getUser(db, caller.userId);
    const context = { userId: id, now: clock.now(), mediaBaseUrl: assetUrl(''), presetAvatars };
    if (registration_status === 'AUTHENTICATED') await completeRegistration(db, body, context);
    return { user: toWireUser(await getUser(db, id), assetUrl) };
  });

  register(calls.deregister, async ({ caller, body, exchange }) => {
    await deleteMember(deps, await getUser(db, caller.userId), body);
    await sessions.end(exchange);
    return null;
  });

  /** A LINE that can't be asked leaves the state good: the page may post the same code and state again. */
  async function exchangeCode(code: string, spent: SpentState) {
    try {
      return await line.client.exchange({ code, codeVerifier: spent.code_verifier, nonce: spent.nonce });
    } catch (error) {
      if (error instanceof LineUnreachable) await states.putBack(spent);
      return refusedAsError(deps)(error);
    }
  }
}

const loginFailed = () => new ApiError(401, 'ログインできませんでした。もう一度お試しください。');

function refusedAsError({ warn }: AuthDeps) {
  return (error: unknown): never => {
    if (!(error instanceof LineUnreachable) && !(error instanceof LineRefused)) throw error;
    warn(error, 'LINE login failed');
    throw error instanceof LineRefused ? loginFailed() : new ApiError(503, messageForStatus(503));
  };
}
