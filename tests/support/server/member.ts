import type { InjectOptions } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import type { PersonaKey } from '#server/line/stand-in/personas.ts';
import type { Answer, Askable } from '#tests/support/server/server.ts';

/**
 * A simulated browser. It stores cookies, sends them with every call, and repeats the anti-forgery token in a header.
 */
export class TestBrowser {
  readonly cookies: Map<string, string>;
  readonly #server: Askable;

  constructor(server: Askable, cookies: Iterable<readonly [string, string]> = []) {
    this.#server = server;
    this.cookies = new Map(cookies);
  }

  /** A copy with the same cookies, for a concurrent request whose answer must not change this browser's cookies. */
  copy(): TestBrowser {
    return new TestBrowser(this.#server, this.cookies);
  }

  /** The cookie and anti-forgery headers, for requests that are not sent through `api`. */
  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.cookies.get('XSRF-TOKEN');
    return { ...(cookie === '' ? {} : { cookie }), ...(token === undefined ? {} : { 'x-xsrf-token': token }) };
  }

  /** Calls the API. `path` begins after the API prefix. A payload that is an object is sent as JSON. */
  async api(path: string, options: InjectOptions = {}): Promise<Answer> {
    const headers = { ...this.headers, ...options.headers };
    const answer = await this.#server.ask(`${API_PREFIX}${path}`, { ...options, headers });
    this.storeCookies(answer);
    return answer;
  }

  storeCookies(answer: Answer): void {
    for (const line of setCookies(answer)) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /**
   * Performs a login up to the return from LINE. `start`: the path and query of the call that begins the login.
   * @returns the query parameters with which LINE redirects to the callback page
   */
  async comeBackFromLine(
    persona: PersonaKey,
    modes = '',
    options: InjectOptions = {},
    start = '/auth/line/login',
  ): Promise<{ code: string; state: string }> {
    const { body } = await this.api(start, options);
    const url = new URL((body as { contents: { redirect_url: string } }).contents.redirect_url);
    if (modes !== '') url.searchParams.set('stand_in', modes);
    const chosen = await this.#server.ask(url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `persona=${persona}`,
    });
    const { searchParams } = new URL(String(chosen.headers.location));
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  /** Repeats the login of a person who is already logged in, as the server requires for an export, for example. */
  async logInAgain(persona: PersonaKey, modes = ''): Promise<Answer> {
    const payload = await this.comeBackFromLine(persona, modes, {}, '/auth/line/login?login_again=1');
    return this.api('/auth/line/callback', { method: 'POST', payload });
  }

  async logIn(persona: PersonaKey): Promise<Answer> {
    const payload = await this.comeBackFromLine(persona);
    return this.api('/auth/line/callback', { method: 'POST', payload });
  }
}

export function setCookies(answer: Answer): string[] {
  const header = answer.headers['set-cookie'];
  return Array.isArray(header) ? header.map(String) : header === undefined ? [] : [String(header)];
}

/** A complete profile, except for the avatar, which every user already has. */
export const PROFILE = {
  nickname: 'あおい',
  birth_year: 1990,
  prefecture_id: 13,
  gender: 2,
  disability_types: [102, 103],
} as const;
export const CONSENTS = { agreed_terms: 1, agreed_privacy: 1, agreed_sensitive: 1 } as const;

/** Logs a persona in. `taro` and `hanako` are members. `new` is a different person at each login, without a profile. */
export async function loginAs(server: Askable, persona: PersonaKey): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  const answer = await browser.logIn(persona);
  if (answer.status !== 200) throw new Error(`login as ${persona}: ${answer.status} ${answer.text}`);
  return browser;
}

/** Registers a new member, who has no records. */
export async function registeredMember(server: Askable): Promise<TestBrowser> {
  const browser = await loginAs(server, 'new');
  const { avatar_path } = await userOf(browser);
  const payload = { ...PROFILE, ...CONSENTS, avatar_path };
  const answer = await browser.api('/auth/register', { method: 'POST', payload });
  if (answer.status !== 200) throw new Error(`registration: ${answer.status} ${answer.text}`);
  return browser;
}

export async function userOf(browser: TestBrowser) {
  const { body } = await browser.api('/users/me');
  return (body as { contents: { user: Record<string, unknown> & { user_key: string; avatar_path: string } } }).contents
    .user;
}
