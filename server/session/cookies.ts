import type { Config } from '#server/config.ts';
import type { CookieAttributes, Exchange } from '#server/http/exchange.ts';
import { LOGIN_STATE_MS, REFRESH_MS } from '#server/session/lifetimes.ts';
import { isTokenShaped } from '#server/session/tokens.ts';

/** The page's script reads this one and repeats it in a header; its name is the client's (DESIGN 4.1). */
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';
export const ANTI_FORGERY_HEADER = 'x-xsrf-token';

export interface Cookie {
  readonly name: string;
  /** Null: not sent, or nothing that we ever set. */
  read(exchange: Exchange): string | null;
  write(exchange: Exchange, value: string): void;
  clear(exchange: Exchange): void;
}

export interface SessionCookies {
  readonly session: Cookie;
  readonly refresh: Cookie;
  /** Names a browser before anybody has logged in with it: a login state belongs to one. */
  readonly browser: Cookie;
  readonly antiForgery: Cookie;
}

/**
 * `__Host-` (RFC 6265bis) keeps another host of the domain from planting a cookie of ours. It needs Secure and forbids
 * Domain, so it goes with https and without COOKIE_DOMAIN. All of a login live as long as its refresh token: what has ended, the server knows.
 */
export function createSessionCookies(config: Pick<Config, 'publicOrigin' | 'cookieDomain'>): SessionCookies {
  const secure = config.publicOrigin.startsWith('https:');
  const domain = config.cookieDomain === null ? {} : { domain: config.cookieDomain };
  const prefix = secure && config.cookieDomain === null ? '__Host-' : '';

  function cookie(name: string, httpOnly: boolean, lifeMs = REFRESH_MS): Cookie {
    const attributes: CookieAttributes = {
      httpOnly,
      sameSite: 'lax',
      secure,
      path: '/',
      ...domain,
      maxAge: lifeMs / 1000,
    };
    return {
      name,
      read(exchange) {
        const value = exchange.cookie(name);
        return value !== null && isTokenShaped(value) ? value : null;
      },
      write: (exchange, value) => exchange.setCookie(name, value, attributes),
      clear: (exchange) => exchange.setCookie(name, '', { ...attributes, maxAge: 0 }),
    };
  }

  return {
    session: cookie(`${prefix}session`, true),
    refresh: cookie(`${prefix}refresh`, true),
    browser: cookie(`${prefix}browser`, true, LOGIN_STATE_MS),
    antiForgery: cookie(ANTI_FORGERY_COOKIE, false),
  };
}
