import { describe, expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { Calls } from '#contract/api/calls.ts';
import { API_PREFIX, LOGINS_SHOWN_MAX } from '#contract/limits.ts';
import { loginAs, registeredMember, TestBrowser } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

type Logins = ContentsOf<Calls['logins']>['logins'];

onEveryDatabase((server) => {
  const listed = async (browser: TestBrowser): Promise<Logins> => {
    const { status, body } = await browser.api('/users/me/logins');
    expect(status).toBe(200);
    return (body.contents as { logins: Logins }).logins;
  };
  const end = async (browser: TestBrowser, id = '') =>
    (await browser.api(`/users/me/logins${id === '' ? '' : `/${id}`}`, { method: 'DELETE' })).status;
  const me = async (browser: TestBrowser) => (await browser.api('/users/me')).status;
  const refresh = async (browser: TestBrowser) => (await browser.api('/auth/refresh', { method: 'POST' })).status;
  const currentId = async (browser: TestBrowser) => (await listed(browser)).find((login) => login.is_current)?.id ?? '';
  /** Logs はなこ in on one more device. The server names the device after `userAgent`. */
  const hanakoOn = async (userAgent: string) => {
    const browser = new TestBrowser(server);
    const payload = await browser.comeBackFromLine('hanako');
    const headers = { 'user-agent': userAgent };
    expect((await browser.api('/auth/line/callback', { method: 'POST', payload, headers })).status).toBe(200);
    return browser;
  };
  /** はなこ on a phone and on a computer, without other logins. */
  const twoDevices = async () => {
    const phone = await hanakoOn(ANDROID);
    await end(phone);
    return [phone, await hanakoOn(MAC)] as const;
  };

  describe('a member sees their logins', () => {
    it('with device, first and last use, the current one first, and nobody else’s', async () => {
      await loginAs(server, 'taro');
      const [phone, computer] = await twoDevices();
      const began = server.clock.time;
      server.clock.time += 10 * MINUTE_MS;
      expect(await me(computer)).toBe(200);
      const at = (ms: number) => Date.parse(new Date(ms).toISOString());
      const seen = (await listed(phone)).map(({ id, ...login }) => ({
        ...login,
        created_at: Date.parse(login.created_at),
        last_used_at: Date.parse(login.last_used_at),
      }));
      expect(seen).toEqual([
        { device: 'Android の Chrome', created_at: at(began), last_used_at: at(server.clock.time), is_current: true },
        { device: 'Mac の Safari', created_at: at(began), last_used_at: at(server.clock.time), is_current: false },
      ]);
      expect((await listed(computer)).map((login) => login.device)).toEqual(['Mac の Safari', 'Android の Chrome']);
    });

    it('and no text of the User-Agent is stored, only the names of system and browser', async () => {
      await hanakoOn(`${ANDROID} <script>secret</script>`);
      const rows = await server.db.selectFrom('session_families').selectAll().execute();
      expect(JSON.stringify(rows)).toContain('Android の Chrome');
      expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel|secret/);
    });

    it('also those without a known device, which a refresh adds', async () => {
      const [phone, computer] = await twoDevices();
      // Simulates a login that was stored by a build without the columns `device` and `renewed_at`.
      const login = server.db.updateTable('session_families').where('family_id', '=', await currentId(computer));
      await login.set({ device: null, renewed_at: 0 }).execute();
      const [, old] = await listed(phone);
      expect(old).toMatchObject({ device: null, last_used_at: old?.created_at });
      server.clock.time += DAY_MS;
      const headers = { 'user-agent': MAC };
      expect((await computer.api('/auth/refresh', { method: 'POST', headers })).status).toBe(200);
      expect((await listed(computer))[0]).toMatchObject({ device: 'Mac の Safari' });
      // A request whose device can't be recognised doesn't overwrite the name.
      expect(await refresh(computer)).toBe(200);
      expect((await listed(computer))[0]).toMatchObject({ device: 'Mac の Safari' });
    });

    it('but none that has ended or is too old, and of very many only the latest', async () => {
      const browser = await registeredMember(server);
      const { user_id, family_id } = await server.db
        .selectFrom('session_families')
        .select(['user_id', 'family_id'])
        .where('family_id', '=', await currentId(browser))
        .executeTakeFirstOrThrow();
      const now = server.clock.time;
      const row = (n: number, created_at: number, expires_at: number) => ({
        user_id,
        family_id: n.toString(16).padStart(32, '0'),
        created_at,
        expires_at,
        renewed_at: created_at,
      });
      const rows = [row(1, now - DAY_MS, now), row(2, now - 90 * DAY_MS, now + DAY_MS)];
      await server.db.insertInto('session_families').values(rows).execute();
      expect((await listed(browser)).map(({ id }) => id)).toEqual([family_id]);
      const many = Array.from({ length: LOGINS_SHOWN_MAX }, (_, n) => row(n + 10, now + n + 1, now + DAY_MS));
      await server.db.insertInto('session_families').values(many).execute();
      const ids = (await listed(browser)).map(({ id }) => id);
      expect([ids.length, ids[0], ids[1]]).toEqual([LOGINS_SHOWN_MAX, family_id, many.at(-1)?.family_id]);
      expect(ids).not.toContain(many[0]?.family_id);
    });
  });

  describe('a member ends a login', () => {
    it('of another device, whose next request is refused; ending it twice is fine', async () => {
      const [phone, computer] = await twoDevices();
      const id = await currentId(computer);
      expect(await end(phone, id)).toBe(200);
      expect([await me(computer), await refresh(computer), await me(phone)]).toEqual([401, 401, 200]);
      expect((await computer.api('/videos')).status).toBe(200);
      expect((await listed(phone)).map((login) => login.device)).toEqual(['Android の Chrome']);
      expect(await end(phone, id)).toBe(200);
    });

    it('but never somebody else’s', async () => {
      const [browser, other] = [await loginAs(server, 'hanako'), await loginAs(server, 'taro')];
      expect(await end(browser, await currentId(other))).toBe(404);
      expect(await end(browser)).toBe(200);
      expect([await me(other), await refresh(other)]).toEqual([200, 200]);
    });

    it('all others at once, and stays logged in', async () => {
      const [phone, computer] = await twoDevices();
      const tablet = await hanakoOn(ANDROID);
      expect(await end(computer)).toBe(200);
      expect([await me(phone), await me(tablet), await me(computer)]).toEqual([401, 401, 200]);
      expect([await refresh(phone), await refresh(computer)]).toEqual([401, 200]);
      expect(await end(computer)).toBe(200);
    });

    it('of this browser, as with a logout', async () => {
      const [phone, computer] = await twoDevices();
      const before = phone.copy();
      expect(await end(phone, await currentId(phone))).toBe(200);
      expect([...phone.cookies.keys()].filter((name) => name !== '__Host-browser')).toEqual([]);
      expect([await me(before), await refresh(before), await me(computer)]).toEqual([401, 401, 200]);
    });

    it('before the registration too', async () => {
      const browser = await loginAs(server, 'new');
      expect((await listed(browser)).length).toBe(1);
      expect(await end(browser, await currentId(browser))).toBe(200);
      expect(await refresh(browser)).toBe(401);
    });

    it('on two devices at the same moment: one of them stays logged in', async () => {
      const [phone, computer] = await twoDevices();
      const statuses = await Promise.all([end(phone), end(computer)]);
      expect(statuses.toSorted()).toEqual([200, 401]);
      expect([await refresh(phone), await refresh(computer)].toSorted()).toEqual([200, 401]);
    });

    it('while that device renews it: the login ends all the same', async () => {
      const [phone, computer] = await twoDevices();
      const id = await currentId(computer);
      await Promise.all([end(phone, id), refresh(computer), refresh(computer.copy())]);
      expect([await me(computer), await refresh(computer)]).toEqual([401, 401]);
    });
  });

  it('a write from another site ends no login', async () => {
    const browser = await loginAs(server, 'hanako');
    const { 'x-xsrf-token': _, ...headers } = browser.headers;
    const answer = await server.ask(`${API_PREFIX}/users/me/logins`, { method: 'DELETE', headers });
    expect(answer.status).toBe(419);
  });
});
