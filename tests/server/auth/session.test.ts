import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#contract/limits.ts';
import { buildApp } from '#server/app.ts';
import { openSecrets } from '#server/db/encryption/app-secrets.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { anonymous } from '#server/http/caller.ts';
import { noExchange } from '#server/http/exchange.ts';
import { createLogger } from '#server/http/log.ts';
import { EXPIRY_RULES } from '#server/process/retention/expiry-rules.ts';
import { runIfDue } from '#server/process/retention/nightly-run.ts';
import { createAntiForgery } from '#server/session/anti-forgery.ts';
import { createSessionCookies } from '#server/session/cookies.ts';
import { createSessions } from '#server/session/sessions.ts';
import { loginAs, setCookies, TestBrowser } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SESSION = '__Host-session';
const REFRESH = '__Host-refresh';

onEveryDatabase((server) => {
  const refresh = (browser: TestBrowser) => browser.api('/auth/refresh', { method: 'POST' });
  const me = async (browser: TestBrowser) => (await browser.api('/users/me')).status;

  it('sets cookies that scripts can not read, other sites can not send and other hosts can not set', async () => {
    const browser = new TestBrowser(server);
    const answer = await browser.logIn('hanako');
    const cookies = new Map(setCookies(answer).map((line) => [line.split('=', 1)[0], line]));
    for (const name of [SESSION, REFRESH]) {
      expect(cookies.get(name)).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookies.get(name)).not.toContain('Domain');
    }
    expect(cookies.get('XSRF-TOKEN')).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('stores no cookie value in the database, so that its content opens no session', async () => {
    const browser = await loginAs(server, 'hanako');
    const rows = JSON.stringify([
      await server.db.selectFrom('sessions').selectAll().execute(),
      await server.db.selectFrom('refresh_tokens').selectAll().execute(),
      await server.db.selectFrom('login_states').selectAll().execute(),
      await server.db.selectFrom('users').selectAll().execute(),
    ]);
    for (const value of browser.cookies.values()) expect(rows).not.toContain(value);
  });

  it('lasts while it is used and ends after half an hour without use', async () => {
    const browser = await loginAs(server, 'hanako');
    for (let visit = 0; visit < 4; visit += 1) {
      server.clock.time += 29 * MINUTE_MS;
      expect(await me(browser)).toBe(200);
    }
    server.clock.time += 30 * MINUTE_MS;
    expect(await me(browser)).toBe(401);
    expect((await browser.api('/videos')).status).toBe(200);
    expect((await refresh(browser)).status).toBe(200);
    expect(await me(browser)).toBe(200);
  });

  it('is updated in the database at most once a minute', async () => {
    const browser = await loginAs(server, 'hanako');
    const expiry = async () =>
      (await server.db.selectFrom('sessions').select('expires_at').execute()).map((row) => row.expires_at);
    const first = await expiry();
    server.clock.time += MINUTE_MS - 1;
    await me(browser);
    expect(await expiry()).toEqual(first);
    server.clock.time += 1;
    await me(browser);
    expect(await expiry()).not.toEqual(first);
  });

  it('remains valid if it can not be updated in the database', async () => {
    const browser = await loginAs(server, 'hanako');
    server.clock.time += 2 * MINUTE_MS;
    const elsewhere = openDatabase(server.config.databaseUrl);
    await elsewhere.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ created_at: 1 }).execute();
      expect(await me(browser)).toBe(200);
      expect((await browser.api('/videos')).status).toBe(200);
    });
    await elsewhere.destroy();
  });

  it('does not begin for a member who deregistered during the login', async () => {
    const cookies = createSessionCookies(server.config);
    const antiForgery = createAntiForgery(['x'.repeat(32)]);
    const parts = { db: server.db, clock: server.clock, cookies, antiForgery };
    const sessions = createSessions({ ...parts, warn: () => undefined, appSecret: 'x'.repeat(32) });
    await expect(
      sessions.begin(noExchange, anonymous, { userId: 999_999, authenticatedAt: null }),
    ).rejects.toMatchObject({ status: 401 });
  });

  describe('a login', () => {
    /**
     * Sets the clock to `at`, after the session was renewed twenty minutes earlier. So only the age of the login can
     * end the session at `at`.
     */
    const renewShortlyBefore = async (browser: TestBrowser, at: number) => {
      server.clock.time = at - 20 * MINUTE_MS;
      expect((await refresh(browser)).status).toBe(200);
      server.clock.time = at;
    };

    it('ends ninety days after it began, however much it is used', async () => {
      const began = server.clock.time;
      const browser = await loginAs(server, 'hanako');
      server.clock.time += 45 * DAY_MS;
      expect((await refresh(browser)).status).toBe(200);
      await renewShortlyBefore(browser, began + 90 * DAY_MS - 1);
      expect(await me(browser)).toBe(200);
      server.clock.time += 1;
      expect(await me(browser)).toBe(401);
      expect((await refresh(browser)).status).toBe(401);
      expect((await browser.api('/videos')).status).toBe(200);
      expect((await browser.logIn('hanako')).status).toBe(200);
      expect(await me(browser)).toBe(200);
    });

    it('ends after ninety days even if an older build renewed it for longer, and does not end before', async () => {
      const began = server.clock.time;
      const browser = await loginAs(server, 'hanako');
      server.clock.time += 59 * DAY_MS;
      await refresh(browser);
      await server.db
        .updateTable('session_families')
        .set({ expires_at: began + 119 * DAY_MS })
        .execute();
      await renewShortlyBefore(browser, began + 90 * DAY_MS - 1);
      await server.db
        .updateTable('session_families')
        .set({ expires_at: began + 119 * DAY_MS })
        .execute();
      expect(await me(browser)).toBe(200);
      server.clock.time += 1;
      expect([await me(browser), (await refresh(browser)).status]).toEqual([401, 401]);
    });
  });

  describe('a refresh', () => {
    it('issues new tokens, which are valid for another sixty days', async () => {
      const [browser, late] = [await loginAs(server, 'hanako'), await loginAs(server, 'hanako')];
      const before = new Map(browser.cookies);
      server.clock.time += 20 * DAY_MS;
      expect([(await refresh(browser)).status, (await refresh(late)).status]).toEqual([200, 200]);
      for (const name of [SESSION, REFRESH]) expect(browser.cookies.get(name)).not.toBe(before.get(name));
      server.clock.time += 60 * DAY_MS - 1;
      expect((await refresh(browser)).status).toBe(200);
      server.clock.time += 1;
      expect((await refresh(late)).status).toBe(401);
    });

    it('whose answer was lost can be repeated an hour later', async () => {
      const browser = await loginAs(server, 'hanako');
      expect((await refresh(browser.copy())).status).toBe(200);
      server.clock.time += HOUR_MS;
      expect((await refresh(browser)).status).toBe(200);
      expect(await me(browser)).toBe(200);
      expect((await refresh(browser)).status).toBe(200);
    });

    it('with a token whose successor was already used ends the login for both holders', async () => {
      const thief = await loginAs(server, 'hanako');
      const member = thief.copy();
      await refresh(member);
      await refresh(member);
      expect(await me(member)).toBe(200);
      expect((await refresh(thief)).status).toBe(401);
      expect([await me(member), (await refresh(member)).status]).toEqual([401, 401]);
    });

    it('does not end the logins on other devices', async () => {
      const [phone, tablet] = [await loginAs(server, 'hanako'), await loginAs(server, 'hanako')];
      const copy = phone.copy();
      await refresh(phone);
      await refresh(phone);
      await refresh(copy);
      expect([await me(phone), await me(tablet)]).toEqual([401, 200]);
    });

    it('by five tabs at once, on two nodes, leaves all of them logged in', async () => {
      const browser = await loginAs(server, 'hanako');
      const db = openDatabase(server.config.databaseUrl);
      const { config, clock, line, encodeImage } = server;
      const secrets = await openSecrets(config);
      const logger = createLogger('silent');
      const node = await buildApp({ config, db, clock, line, encodeImage, secrets, logger, page: null });
      server.clock.time += HOUR_MS;
      const answers = await Promise.all(
        [0, 1, 2, 3, 4].map(async (tab) => {
          const copy = browser.copy();
          if (tab % 2 === 0) return { copy, status: (await refresh(copy)).status };
          const request = { method: 'POST', url: `${API_PREFIX}/auth/refresh`, headers: copy.headers } as const;
          const { statusCode, headers } = await node.inject(request);
          copy.storeCookies({ status: statusCode, headers, text: '', bytes: Buffer.alloc(0), body: null as never });
          return { copy, status: statusCode };
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      for (const { copy } of answers) expect(await me(copy)).toBe(200);
      // The login remains valid, whichever of the five answers sets the shared cookie last.
      const [last] = answers.toReversed();
      expect((await refresh(last?.copy ?? browser)).status).toBe(200);
      await node.close();
      await db.destroy();
    });
  });

  it('belongs to one login: logging in again in the same browser ends the one before', async () => {
    const browser = await loginAs(server, 'hanako');
    const before = browser.copy();
    const payload = await new TestBrowser(server).comeBackFromLine('hanako');
    expect((await browser.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(401);
    expect(await me(browser)).toBe(200);
    browser.cookies.delete(SESSION);
    expect((await browser.logIn('taro')).status).toBe(200);
    expect(await me(before)).toBe(401);
    expect((await refresh(before)).status).toBe(401);
  });

  it('is removed from the database in the night after it has expired', async () => {
    server.clock.time += 61 * DAY_MS;
    await loginAs(server, 'hanako');
    await runIfDue({ ...server, rules: EXPIRY_RULES, pause: async () => undefined });
    const count = async (table: 'sessions' | 'refresh_tokens' | 'session_families') =>
      (await server.db.selectFrom(table).select('family_id').execute()).length;
    expect([await count('sessions'), await count('refresh_tokens'), await count('session_families')]).toEqual([
      1, 1, 1,
    ]);
  });

  it.each([['made up'], ['x'.repeat(43)], [''], ['%00'], ['a; b']])(
    'treats the session cookie %j as no session',
    async (value) => {
      const browser = new TestBrowser(server, [[SESSION, encodeURIComponent(value)]]);
      expect([await me(browser), (await browser.api('/videos')).status]).toEqual([401, 200]);
    },
  );
});
