import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { SECURITY_EVENTS } from '#server/process/security-events.ts';
import { loginAs, PROFILE, registeredMember, TestBrowser, userOf } from '#tests/support/server/member.ts';
import {
  addPasskey,
  type Faults,
  logInWith,
  requestOptions,
  SoftAuthenticator,
} from '#tests/support/server/passkeys/authenticator.ts';
import { onSqlite } from '#tests/support/server/server.ts';

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly reqId: string;
  readonly event?: string;
  readonly reason?: string;
}

const lines: string[] = [];
const NEVER = { address: 1_000_000, member: 1_000_000 };
/** All fields of the log in these tests. None of them identifies a person. */
const FIELDS = [
  ...['time', 'level', 'pid', 'hostname', 'reqId', 'msg'],
  ...['method', 'route', 'status', 'ms', 'event', 'reason', 'err'],
];
/** The events that the tests below have caused. The last test shows that none is missing. */
const seen = new Set<string>();

onSqlite(
  (server) => {
    const events = () => lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined);
    /** The events that `act` causes, without earlier ones. */
    const eventsOf = async (act: () => Promise<unknown>) => {
      lines.length = 0;
      await act();
      for (const { event } of events()) seen.add(event ?? '');
      return events().map(({ event, reason }) => (reason === undefined ? event : `${event} ${reason}`));
    };
    const callback = (browser: TestBrowser, payload: object) =>
      browser.api('/auth/line/callback', { method: 'POST', payload });

    it('a login, a registration and a logout are logged', async () => {
      expect(await eventsOf(() => registeredMember(server))).toEqual(['session.login', 'session.registered']);
      const browser = await loginAs(server, 'hanako');
      expect(await eventsOf(() => browser.api('/auth/logout'))).toEqual(['session.logout']);
      // A logout without a login, for example a repeated one, is not an event.
      expect(await eventsOf(() => browser.api('/auth/logout'))).toEqual([]);
    });

    it('a login that fails is logged with its reason', async () => {
      const browser = new TestBrowser(server);
      const came = await browser.comeBackFromLine('taro');
      expect(await eventsOf(() => callback(browser, { ...came, state: 'f'.repeat(64) }))).toEqual([
        'session.login_failed state',
      ]);
      expect(await eventsOf(() => callback(browser, { ...came, code: 'unknown' }))).toEqual([
        'session.login_failed code',
      ]);
      const later = await browser.comeBackFromLine('taro', 'failing');
      expect(await eventsOf(() => callback(browser, later))).toEqual(['session.login_failed unreachable']);
    });

    it.each([
      ['forged-secret', 'id-token'],
      ['forged-es256', 'answer'],
      ['forged-expired', 'answer'],
      ['id-token-absent', 'answer'],
    ])('an ID token that is %s is logged', async (mode, reason) => {
      const browser = new TestBrowser(server);
      const came = await browser.comeBackFromLine('taro', mode);
      const expected = ['id_token.refused', `session.login_failed ${reason}`];
      expect(await eventsOf(() => callback(browser, came))).toEqual(expected);
    });

    it('the use of a retired refresh token is logged', async () => {
      const browser = await loginAs(server, 'hanako');
      const copy = browser.copy();
      await browser.api('/auth/refresh', { method: 'POST' });
      await browser.api('/auth/refresh', { method: 'POST' });
      expect(await eventsOf(() => copy.api('/auth/refresh', { method: 'POST' }))).toEqual(['session.refresh_reused']);
      // The reuse has ended the login, so a refresh with the valid token is refused, but not logged as a reuse.
      expect(await eventsOf(() => browser.api('/auth/refresh', { method: 'POST' }))).toEqual([]);
    });

    it('an export and a deregistration are logged, and so is each refusal because the login is not recent', async () => {
      const browser = await loginAs(server, 'taro');
      const leave = () => browser.api('/auth/deregister', { method: 'POST', payload: { deregister_reason: 1 } });
      expect(await eventsOf(() => browser.api('/users/me/export'))).toEqual(['export.done']);
      await server.db.updateTable('session_families').set({ authenticated_at: null }).execute();
      expect(await eventsOf(() => browser.api('/users/me/export'))).toEqual(['session.login_again_required']);
      expect(await eventsOf(leave)).toEqual(['session.login_again_required']);
      await browser.logInAgain('taro');
      expect(await eventsOf(leave)).toEqual(['deregistration.done']);
    });

    it('adding and removing a passkey is logged, and so is every login with one, successful or refused', async () => {
      const member = await registeredMember(server);
      const authenticator = new SoftAuthenticator({ counts: true });
      let id = 0;
      const add = async () => {
        id = (await addPasskey(member, authenticator)).passkey.id;
      };
      expect(await eventsOf(add)).toEqual(['passkey.added']);
      const logIn = async (faults: Faults = {}) => {
        const browser = new TestBrowser(server);
        await logInWith(browser, authenticator.get(await requestOptions(browser), faults));
      };
      expect(await eventsOf(() => logIn())).toEqual(['session.login']);
      const { counter } = authenticator;
      const failed = 'session.login_failed passkey';
      expect(await eventsOf(() => logIn({ isVerified: false }))).toEqual([failed]);
      expect(await eventsOf(() => logIn({ userHandle: 'A'.repeat(43) }))).toEqual([failed]);
      expect(await eventsOf(() => logIn({ challenge: 'A'.repeat(43) }))).toEqual([failed]);
      // The same counter again: only a copy of the authenticator would send it.
      expect(await eventsOf(() => logIn({ counter }))).toEqual(['passkey.counter', failed]);
      const remove = () => member.api(`/users/me/passkeys/${id}`, { method: 'DELETE' });
      expect(await eventsOf(remove)).toEqual(['passkey.removed']);
      expect(await eventsOf(remove)).toEqual([]);
    });

    it('logins that a member ends in the list of devices are logged, if there were any', async () => {
      const [browser, other] = [await loginAs(server, 'taro'), await loginAs(server, 'taro')];
      const endOthers = () => browser.api('/users/me/logins', { method: 'DELETE' });
      expect(await eventsOf(endOthers)).toEqual(['session.ended_by_member']);
      expect(await eventsOf(endOthers)).toEqual([]);
      expect((await other.api('/users/me')).status).toBe(401);
      const { body } = await (await loginAs(server, 'taro')).api('/users/me/logins');
      for (const { id } of (body.contents as { logins: { id: string }[] }).logins) {
        const end = () => browser.api(`/users/me/logins/${id}`, { method: 'DELETE' });
        expect(await eventsOf(end)).toEqual(['session.ended_by_member']);
      }
      expect((await browser.api('/users/me')).status).toBe(401);
    });

    it('a request whose host is unclear is logged', async () => {
      const ask = () => server.api('/health', { headers: { host: 'tane.example.jp@evil.example' } });
      expect(await eventsOf(ask)).toEqual(['host.refused']);
    });

    it('a write without the right anti-forgery token is logged', async () => {
      const browser = await loginAs(server, 'hanako');
      const forge = () => browser.api('/auth/deregister', { method: 'POST', headers: { 'x-xsrf-token': 'wrong' } });
      expect(await eventsOf(forge)).toEqual(['anti_forgery.refused']);
    });

    it('a request over a rate limit is logged', async () => {
      const from = { remoteAddress: '192.0.2.1' };
      for (let index = 0; index < 3; index += 1) await server.api('/nothing', from);
      expect(await eventsOf(() => server.api('/nothing', from))).toEqual(['rate_limit.refused']);
    });

    it('ordinary requests and errors are no events', async () => {
      const browser = await loginAs(server, 'hanako');
      const found = await eventsOf(async () => {
        for (const path of ['/users/me', '/videos', '/videos/x', '/users/conditions']) await browser.api(path);
        await new TestBrowser(server).api('/users/me');
      });
      expect(found).toEqual([]);
    });

    describe('the log', () => {
      it('names the request of an event, which people can report', async () => {
        const browser = await loginAs(server, 'hanako');
        lines.length = 0;
        const { headers } = await browser.api('/auth/logout');
        expect(events()).toMatchObject([{ msg: 'security event', level: 30, reqId: headers['x-request-id'] }]);
      });

      it('contains no token, id, name or note of a member, whatever the member does', async () => {
        const browser = new TestBrowser(server);
        const came = await browser.comeBackFromLine('new');
        await callback(browser, came);
        const secrets = new Map<string, string>(Object.entries(came));
        const remember = () => {
          for (const [name, value] of browser.cookies) secrets.set(`${name} ${secrets.size}`, value);
        };
        remember();
        const { avatar_path, user_key } = await userOf(browser);
        const payload = { ...PROFILE, nickname: 'みどりのひみつ', avatar_path, disability_note1: '秘密の診断' };
        const consents = { agreed_terms: 1, agreed_privacy: 1, agreed_sensitive: 1 };
        await browser.api('/auth/register', { method: 'POST', payload: { ...payload, ...consents } });
        const note = '眠れなかった秘密';
        const day = { condition_point: 1, feeling_point: 1, note, year: 2026, month: 11, day: 20 };
        expect((await browser.api('/users/conditions', { method: 'POST', payload: day })).status).toBe(200);
        await browser.api('/auth/refresh', { method: 'POST' });
        remember();
        await browser.api('/users/me/export');
        await browser.logInAgain('taro', 'forged-secret');
        await callback(browser, came);
        await browser.api('/auth/deregister', { method: 'POST', headers: { 'x-xsrf-token': 'wrong' } });
        const { line_sub, line_token } = await server.db
          .selectFrom('users')
          .selectAll()
          .where('user_key', '=', user_key)
          .executeTakeFirstOrThrow();
        const families = await server.db.selectFrom('session_families').select('family_id').execute();
        for (const { family_id } of families) secrets.set(`family ${family_id}`, family_id);
        const reason = { deregister_reason: 6, deregister_description: '辞める秘密' };
        expect((await browser.api('/auth/deregister', { method: 'POST', payload: reason })).status).toBe(200);

        const found = { user_key, line_sub, line_token: line_token ?? '', avatar_path };
        for (const [name, value] of Object.entries(found)) secrets.set(name, value);
        for (const word of ['秘密', 'ひみつ', 'たろう', '192.0.2', '127.0.0.1']) secrets.set(word, word);
        const log = lines.join('\n');
        expect(log).toContain('deregistration.done');
        expect([...secrets].filter(([, secret]) => log.includes(secret))).toEqual([]);
        // A member's id may equal a duration by chance, so the names of the fields are compared instead of values.
        const names = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
        expect([...names].filter((name) => !FIELDS.includes(name))).toEqual([]);
      });
    });

    it('every event has been logged by these tests', () => {
      expect(SECURITY_EVENTS.filter((event) => !seen.has(event))).toEqual([]);
    });
  },
  {
    log: (line) => lines.push(line),
    rateLimits: {
      ...RATE_LIMITS,
      ...{ login: NEVER, callback: NEVER, refresh: NEVER, export: NEVER },
      notFound: { address: 3, member: 3 },
    },
  },
);
