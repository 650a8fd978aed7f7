import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#contract/limits.ts';
import { loginAs, setCookies, TestBrowser } from '#tests/support/server/member.ts';
import { onSqlite } from '#tests/support/server/server.ts';

const PAGE = 'https://www.example.jp';

describe('on plain HTTP, as on a developer’s machine', () => {
  onSqlite(
    (server) => {
      it('cookies work without Secure', async () => {
        const answer = await new TestBrowser(server).logIn('hanako');
        const lines = setCookies(answer);
        expect(lines.map((line) => line.split('=', 1)[0])).toEqual(['session', 'refresh', 'XSRF-TOKEN']);
        for (const line of lines) expect(line).not.toContain('Secure');
      });
    },
    { env: { PUBLIC_ORIGIN: 'http://localhost:3000' } },
  );
});

describe('with the API on a separate host', () => {
  onSqlite(
    (server) => {
      it('cookies are valid for the domain that pages and API share', async () => {
        const browser = new TestBrowser(server);
        const lines = setCookies(await browser.logIn('hanako'));
        expect(lines.map((line) => line.split('=', 1)[0])).toEqual(['session', 'refresh', 'XSRF-TOKEN']);
        for (const line of lines) expect(line).toMatch(/; Domain=example\.jp;.* Secure;/);
        expect((await browser.api('/auth/logout')).status).toBe(200);
        expect([...browser.cookies.keys()]).toEqual(['browser']);
      });

      it('pages of the allowed origin can read answers, including refusals', async () => {
        const browser = await loginAs(server, 'hanako');
        const good = await browser.api('/users/me', { headers: { origin: PAGE } });
        const refused = await server.api('/users/me', { headers: { origin: PAGE } });
        for (const answer of [good, refused]) {
          expect(answer.headers).toMatchObject({
            'access-control-allow-origin': PAGE,
            'access-control-allow-credentials': 'true',
            vary: 'Origin, Accept-Encoding',
          });
        }
        expect([good.status, refused.status]).toEqual([200, 401]);
      });

      it('preflight requests succeed', async () => {
        const answer = await server.api('/videos/favorites', {
          method: 'OPTIONS',
          headers: { origin: PAGE, 'access-control-request-method': 'POST' },
        });
        expect(answer.status).toBe(204);
        expect(answer.headers['access-control-allow-headers']).toContain('X-XSRF-TOKEN');
      });

      it.each([['https://evil.example'], ['https://www.example.jp.evil.example'], ['null'], [undefined]])(
        'a page of %s can not read answers',
        async (origin) => {
          const headers = origin === undefined ? {} : { origin };
          const read = await server.api('/videos', { headers });
          expect(read.headers).not.toHaveProperty('access-control-allow-origin');
          expect(read.headers.vary).toContain('Origin');
          const asked = await server.ask(`${API_PREFIX}/videos/favorites`, { method: 'OPTIONS', headers });
          expect(asked.status).toBe(405);
        },
      );
    },
    { env: { PUBLIC_ORIGIN: PAGE, COOKIE_DOMAIN: 'example.jp', ALLOWED_ORIGINS: PAGE } },
  );
});
