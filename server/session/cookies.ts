import { LOGIN_STATE_MS, REFRESH_MS } from '#contract/limits.ts';
import { ANTI_FORGERY_COOKIE } from '#contract/page-constants.ts';
import type { Config } from '#server/config/config.ts';
import type { CookieAttributes, Exchange } from '#server/http/exchange.ts';
import { isTokenShaped } from '#server/session/tokens.ts';

export interface Cookie {
  readonly name: string;
  /** Null if the cookie was not sent or its value doesn't have the expected format. */
  read(exchange: Exchange): string | null;
  write(exchange: Exchange, value: string): void;
  clear(exchange: Exchange): void;
}

export interface SessionCookies {
  readonly session: Cookie;
  readonly refresh: Cookie;
  /**
   * Identifies the browser before login. The OAuth `state` of a login in progress is bound to it, so that only the
   * browser that started the login can finish it.
   */
  readonly browser: Cookie;
  /** Readable by scripts, because the page repeats it in a header (docs/product/api.md, Anti-forgery). */
  readonly antiForgery: Cookie;
}

/**
 * The prefix `__Host-` (RFC 6265bis) prevents another host of the domain from setting a cookie. It requires Secure and
 * forbids Domain, so it is used with https and without COOKIE_DOMAIN. The anti-forgery cookie never has the prefix,
 * because the page knows that cookie by one fixed name. All cookies of a login live as long as its refresh token; the
 * server decides what has expired.
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
