import { type Call, calls } from '#contract/calls.ts';
import { forged, loginRequired } from '#server/http/api-error.ts';
import type { GuardedCall } from '#server/http/call-handler.ts';
import { type AntiForgery, sameToken } from '#server/session/anti-forgery.ts';
import { ANTI_FORGERY_HEADER, type SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

export interface WriteGuardOptions {
  readonly cookies: SessionCookies;
  readonly sessions: Sessions;
  readonly antiForgery: AntiForgery;
}

/**
 * Refuses a write whose anti-forgery token isn't the one of its login: 419, with the right one in cookie and body.
 * Without anything that a token could be bound to there is nobody to protect, and the answer is 401.
 */
export function createWriteGuard({ cookies, sessions, antiForgery }: WriteGuardOptions) {
  return async (call: Call, { familyId, exchange, headers }: GuardedCall): Promise<void> => {
    if (call.method === 'GET') return;
    const tokens = await tokensFor(call, { familyId, exchange, headers });
    const [current] = tokens;
    if (current === undefined) throw loginRequired();
    const given = headers[ANTI_FORGERY_HEADER];
    if (typeof given === 'string' && tokens.some((token) => sameToken(given, token))) return;
    cookies.antiForgery.write(exchange, current);
    throw forged(current);
  };

  async function tokensFor(call: Call, { familyId, exchange }: GuardedCall): Promise<string[]> {
    const toRefresh = async () => loginTokens(await sessions.familyToRefresh(exchange));
    // Only the refresh token tells who refreshes: without a live one the answer is 401 whatever else was sent.
    if (call.path === calls.refresh.path) return toRefresh();
    if (call.access !== 'public') return loginTokens(familyId);
    // While the person was at LINE, another tab may have logged in or refreshed, and the token's cookie is shared.
    const browser = cookies.browser.read(exchange);
    const beforeLogin = browser === null ? [] : [antiForgery.tokenOfBrowser(browser)];
    return [...beforeLogin, ...loginTokens(familyId), ...(await toRefresh())];
  }

  function loginTokens(familyId: string | null): string[] {
    return familyId === null ? [] : [antiForgery.tokenOfLogin(familyId)];
  }
}
