import type { Call } from '#contract/api/call.ts';
import { ANTI_FORGERY_HEADER } from '#contract/page-constants.ts';
import { forged, loginRequired } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { GuardedCall } from '#server/http/register-call.ts';
import { type AntiForgery, sameToken } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

export interface WriteGuardOptions {
  readonly cookies: SessionCookies;
  readonly sessions: Sessions;
  readonly antiForgery: AntiForgery;
}

/**
 * Refuses a write whose anti-forgery token doesn't belong to its login: 419, with the correct token in cookie and body.
 * If there is neither a login nor a browser cookie to which a token could be bound, the answer is 401.
 */
export function createWriteGuard({ cookies, sessions, antiForgery }: WriteGuardOptions) {
  return async (call: Call, { caller, exchange, headers }: GuardedCall): Promise<void> => {
    const tokens = await tokensFor(call, caller.familyId, exchange);
    const [current] = tokens;
    if (current === undefined) throw loginRequired();
    const given = headers[ANTI_FORGERY_HEADER];
    if (typeof given === 'string' && tokens.some((token) => sameToken(given, token))) return;
    cookies.antiForgery.write(exchange, current);
    throw forged(current);
  };

  async function tokensFor(call: Call, familyId: string | null, exchange: Exchange): Promise<string[]> {
    const toRefresh = async () => loginTokens(await sessions.familyToRefresh(exchange));
    // For the call `refresh`, only the refresh token identifies the caller. Without a valid one, the answer is 401.
    if (call.name === 'refresh') return toRefresh();
    if (call.access !== 'public') return loginTokens(familyId);
    // Several tokens are valid here: while the person was at LINE, a login or a refresh in another tab may have changed
    // the token in the cookie that all tabs share.
    const browser = cookies.browser.read(exchange);
    const beforeLogin = browser === null ? [] : [antiForgery.tokenOfBrowser(browser)];
    return [...beforeLogin, ...loginTokens(familyId), ...(await toRefresh())];
  }

  function loginTokens(familyId: string | null): string[] {
    return familyId === null ? [] : [antiForgery.tokenOfLogin(familyId)];
  }
}
