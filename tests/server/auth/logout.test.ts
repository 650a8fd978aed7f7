import { expect, it } from 'vitest';
import { loginAs, setCookies, TestBrowser } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const HOUR_MS = 60 * 60_000;

onEveryDatabase(
  (server) => {
    const logOut = (browser: TestBrowser, headers: Record<string, string> = {}) =>
      browser.api('/auth/logout', { headers });
    const me = async (browser: TestBrowser) => (await browser.api('/users/me')).status;

    it('ends the login in the browser and on the server', async () => {
      const browser = await loginAs(server, 'hanako');
      const [copy, elsewhere] = [browser.copy(), await loginAs(server, 'hanako')];
      const answer = await logOut(browser);
      expect([answer.status, answer.body.contents]).toEqual([200, null]);
      const cleared = setCookies(answer).filter((line) => line.includes('Max-Age=0'));
      expect(cleared.map((line) => line.split('=', 1)[0])).toEqual(['__Host-session', '__Host-refresh', 'XSRF-TOKEN']);
      expect([await me(copy), await me(elsewhere)]).toEqual([401, 200]);
      expect((await copy.api('/auth/refresh', { method: 'POST' })).status).toBe(401);
    });

    it('ends the login also after the session has expired', async () => {
      const browser = await loginAs(server, 'hanako');
      const copy = browser.copy();
      server.clock.time += HOUR_MS;
      await logOut(browser);
      expect((await copy.api('/auth/refresh', { method: 'POST' })).status).toBe(401);
    });

    it('succeeds without a login', async () => {
      expect((await logOut(new TestBrowser(server))).status).toBe(200);
    });

    it.each<readonly [string, Record<string, string>, number]>([
      ['the page itself', { 'sec-fetch-site': 'same-origin' }, 200],
      ['the address bar', { 'sec-fetch-site': 'none' }, 200],
      ['a browser that does not send Sec-Fetch-Site', {}, 200],
      ['the page on its own host', { 'sec-fetch-site': 'same-site', origin: 'https://www.tane.example.jp' }, 200],
      ['another host of the domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.tane.example.jp' }, 403],
      ['an image element on another host of the domain', { 'sec-fetch-site': 'same-site' }, 403],
      ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://www.tane.example.jp' }, 403],
    ])('a logout requested by %s is accepted or refused', async (_, headers, status) => {
      const browser = await loginAs(server, 'hanako');
      const copy = browser.copy();
      expect((await logOut(browser, headers)).status).toBe(status);
      expect(await me(copy)).toBe(status === 200 ? 401 : 200);
    });
  },
  { env: { ALLOWED_ORIGINS: 'https://www.tane.example.jp' } },
);
