import { describe, expect, it } from 'vitest';
import { loginAs, registeredMember, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const MINUTE_MS = 60_000;
const REFUSED = [403, 'LOGIN_AGAIN'];

onEveryDatabase((server) => {
  const answered = async (browser: TestBrowser, path: string, payload?: object) => {
    const answer = await browser.api(path, payload === undefined ? {} : { method: 'POST', payload });
    const { errors } = answer.body as unknown as { errors: { err_code: string } | null };
    return [answer.status, errors?.err_code];
  };
  const exporting = (browser: TestBrowser) => answered(browser, '/users/me/export');
  const leaving = (browser: TestBrowser, payload: object = { deregister_reason: 1 }) =>
    answered(browser, '/auth/deregister', payload);
  const recentFor = async (browser: TestBrowser) =>
    ((await browser.api('/auth/recent-login')).body as unknown as { contents: { seconds_left: number } }).contents
      .seconds_left;
  /** Lets time pass while the person uses the product, so that the session stays valid. */
  const pass = async (browser: TestBrowser, minutes: number) => {
    for (let left = minutes; left > 0; left -= 20) {
      server.clock.time += Math.min(left, 20) * MINUTE_MS;
      expect((await browser.api('/users/me')).status).toBe(200);
    }
  };

  it('an export and a deregistration need a login of the last sixty minutes', async () => {
    const browser = await registeredMember(server);
    expect(await recentFor(browser)).toBe(60 * 60);
    await pass(browser, 59);
    expect([await exporting(browser), await recentFor(browser)]).toEqual([[200, undefined], 60]);
    await pass(browser, 1);
    expect(await recentFor(browser)).toBe(0);
    expect([await exporting(browser), await leaving(browser)]).toEqual([REFUSED, REFUSED]);
    const { body } = await browser.api('/users/me/export');
    expect(body.result_msg).toBe('大切な情報を守るため、もう一度ログインしてください。');
    // Nothing was deleted, and everything else still works.
    expect((await browser.api('/users/conditions?conditions_list_type=0')).status).toBe(200);
  });

  it('a person in registration needs a recent login too', async () => {
    const browser = await loginAs(server, 'new');
    await pass(browser, 60);
    expect(await leaving(browser)).toEqual(REFUSED);
  });

  it('the refusal comes after a missing login or token, and before errors in the input', async () => {
    const browser = await registeredMember(server);
    await pass(browser, 60);
    expect(await leaving(browser, { deregister_reason: 'wrong' })).toEqual(REFUSED);
    const forged = await browser.api('/auth/deregister', { method: 'POST', headers: { 'x-xsrf-token': 'wrong' } });
    expect(forged.status).toBe(419);
    const other = await browser.api('/users/me/export', { headers: { 'x-user-key': 'another' } });
    expect(other.status).toBe(409);
    expect(await exporting(new TestBrowser(server))).toEqual([401, null]);
  });

  it('a refresh doesn’t make a login recent', async () => {
    const browser = await registeredMember(server);
    await pass(browser, 60);
    expect((await browser.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
    expect(await exporting(browser)).toEqual(REFUSED);
  });

  it.each([
    ['has no time, like one of an earlier release', () => null],
    ['is in the future, because a clock was wrong', () => server.clock.now() + 30_001],
  ])('a login whose time %s counts as old', async (_, time) => {
    const browser = await registeredMember(server);
    await server.db.updateTable('session_families').set({ authenticated_at: time() }).execute();
    expect([await recentFor(browser), await exporting(browser)]).toEqual([0, REFUSED]);
  });

  it('a login on a node whose clock is up to 30 seconds ahead is recent, for not longer than others', async () => {
    const browser = await registeredMember(server);
    const ahead = server.clock.now() + 30_000;
    await server.db.updateTable('session_families').set({ authenticated_at: ahead }).execute();
    expect([await recentFor(browser), await exporting(browser)]).toEqual([60 * 60, [200, undefined]]);
  });

  describe('another login of a person who is logged in', () => {
    it('makes LINE ask who the person is, and leaves the present login alone until it succeeds', async () => {
      const browser = await loginAs(server, 'taro');
      await pass(browser, 60);
      const token = browser.cookies.get('XSRF-TOKEN');
      const { body } = await browser.api('/auth/line/login?login_again=1');
      const { user, redirect_url } = body.contents as unknown as { user: unknown; redirect_url: string };
      const { searchParams } = new URL(redirect_url);
      expect([user, searchParams.get('prompt'), searchParams.get('max_age')]).toEqual([null, 'login', '3600']);
      // Writes of other tabs go on while the person is at LINE.
      expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
      expect((await browser.api('/videos/favorites', { method: 'POST', payload: { flagChanges: [] } })).status).toBe(
        200,
      );
    });

    it('allows the export and the deregistration, and ends the old login', async () => {
      const browser = await loginAs(server, 'taro');
      await pass(browser, 60);
      const before = browser.copy();
      expect((await browser.logInAgain('taro')).status).toBe(200);
      expect((await before.api('/users/me')).status).toBe(401);
      expect([await exporting(browser), await leaving(browser)]).toEqual([
        [200, undefined],
        [200, undefined],
      ]);
    });

    it('is a login of that other person if somebody else does it; the first member’s data stays', async () => {
      const browser = await loginAs(server, 'taro');
      const before = await userOf(browser);
      await pass(browser, 60);
      expect((await browser.logInAgain('hanako')).status).toBe(200);
      expect((await userOf(browser)).nickname).toBe('はなこ');
      const waiting = await browser.api('/videos/favorites', {
        method: 'POST',
        payload: { flagChanges: [] },
        headers: { 'x-user-key': before.user_key },
      });
      expect(waiting.status).toBe(409);
      expect((await userOf(await loginAs(server, 'taro'))).user_key).toBe(before.user_key);
    });

    it('that the person cancels changes nothing', async () => {
      const browser = await loginAs(server, 'hanako');
      await pass(browser, 60);
      await browser.comeBackFromLine('hanako', 'declined', {}, '/auth/line/login?login_again=1');
      expect([(await browser.api('/users/me')).status, await exporting(browser)]).toEqual([200, REFUSED]);
    });
  });

  describe('a person who is still logged in at LINE', () => {
    const logInWith = async (browser: TestBrowser, start: string, strip: readonly string[] = []) => {
      const { body } = await browser.api(start);
      const url = new URL((body.contents as unknown as { redirect_url: string }).redirect_url);
      for (const name of strip) url.searchParams.delete(name);
      url.searchParams.set('stand_in', 'logged-in');
      const answer = await server.ask(url.href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'persona=hanako',
      });
      const { searchParams } = new URL(String(answer.headers.location));
      const payload = { code: searchParams.get('code'), state: searchParams.get('state') };
      expect((await browser.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(200);
    };

    it('is logged in by LINE without a password, which is no recent login', async () => {
      const browser = new TestBrowser(server);
      await logInWith(browser, '/auth/line/login');
      expect(await exporting(browser)).toEqual(REFUSED);
    });

    it('has to log in at LINE for an export', async () => {
      const browser = new TestBrowser(server);
      await logInWith(browser, '/auth/line/login');
      await logInWith(browser, '/auth/line/login?login_again=1');
      expect(await exporting(browser)).toEqual([200, undefined]);
    });

    it.each([[['prompt', 'max_age']], [['prompt']]])(
      'can’t avoid that by removing %s from the address',
      async (strip) => {
        const browser = new TestBrowser(server);
        await logInWith(browser, '/auth/line/login?login_again=1', strip);
        // With `max_age` alone, LINE still asks for the password, because the login at LINE is too old.
        expect(await exporting(browser)).toEqual(strip.includes('max_age') ? REFUSED : [200, undefined]);
      },
    );
  });
});
