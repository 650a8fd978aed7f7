import type { Call } from '#contract/api/call.ts';
import { ANTI_FORGERY_HEADER } from '#contract/page-constants.ts';
import { forged, loginRequired } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { GuardedCall } from '#server/http/register-call.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

export interface WriteGuardOptions {
  readonly cookies: SessionCookies;
  readonly sessions: Sessions;
  readonly antiForgery: AntiForgery;
}

/**
 * Returns a function that refuses a write whose anti-forgery token isn't bound to the caller's login or browser (see
 * `bindingsFor`): 419, with the correct token in cookie and body. If there is nothing to which a token could be bound,
 * the answer is 401: the caller has no login and, if the call is public, no browser cookie either.
 */
export function createWriteGuard({ cookies, sessions, antiForgery }: WriteGuardOptions) {
  return async (call: Call, { caller, exchange, headers }: GuardedCall): Promise<void> => {
    const bindings = await bindingsFor(call, caller.familyId, exchange);
    const [first] = bindings;
    if (first === undefined) throw loginRequired();
    const given = headers[ANTI_FORGERY_HEADER];
    if (typeof given === 'string' && bindings.some(({ accepts }) => accepts(given))) return;
    const current = first.token();
    cookies.antiForgery.write(exchange, current);
    throw forged(current);
  };

  async function bindingsFor(call: Call, familyId: string | null, exchange: Exchange): Promise<Binding[]> {
    const toRefresh = async () => ofLogin(await sessions.familyToRefresh(exchange));
    // For the call `refresh`, only the refresh token identifies the caller. Without a valid one, the answer is 401.
    if (call.name === 'refresh') return toRefresh();
    if (call.access !== 'public') return ofLogin(familyId);
    // For a public write, such as a login, several tokens are valid: while the person was at LINE, a login or a refresh
    // in another tab may have changed the token in the cookie that all tabs share.
    const browser = cookies.browser.read(exchange);
    return [...ofBrowser(browser), ...ofLogin(familyId), ...(await toRefresh())];
  }

  function ofLogin(familyId: string | null): Binding[] {
    if (familyId === null) return [];
    const accepts = (token: string) => antiForgery.isOfLogin(token, familyId);
    return [{ token: () => antiForgery.tokenOfLogin(familyId), accepts }];
  }

  function ofBrowser(browser: string | null): Binding[] {
    if (browser === null) return [];
    const accepts = (token: string) => antiForgery.isOfBrowser(token, browser);
    return [{ token: () => antiForgery.tokenOfBrowser(browser), accepts }];
  }
}

/** A login or a browser to which a token may be bound. */
interface Binding {
  readonly token: () => string;
  readonly accepts: (token: string) => boolean;
}
