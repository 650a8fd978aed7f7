import { describe, expect, it } from 'vitest';
import { loginAs, registeredMember, setCookies, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const HOUR_MS = 60 * 60_000;

interface Refusal {
  readonly errors: { readonly err_code: string; readonly anti_forgery_token?: string };
}

onEveryDatabase((server) => {
  const save = (browser: TestBrowser, token: string | undefined) =>
    browser.api('/users/me/avatar', { method: 'POST', headers: token === undefined ? {} : { 'x-xsrf-token': token } });

  it.each([['none'], ['an empty one'], ['an invented one'], ['the one of another login']])(
    'a write with %s instead of the login’s token gets 419 and the right token',
    async (which) => {
      const browser = await loginAs(server, 'new');
      const right = browser.cookies.get('XSRF-TOKEN') ?? '';
      const other = (await loginAs(server, 'hanako')).cookies.get('XSRF-TOKEN');
      const wrong = { none: undefined, 'an empty one': '', 'an invented one': 'A'.repeat(43) }[which] ?? other;
      browser.cookies.delete('XSRF-TOKEN');
      const answer = await save(browser, which === 'none' ? undefined : wrong);
      expect(answer.status).toBe(419);
      const { errors } = answer.body as unknown as Refusal;
      expect(errors).toMatchObject({ err_code: 'ANTI_FORGERY', anti_forgery_token: right });
      expect(setCookies(answer).join()).toContain(`XSRF-TOKEN=${right};`);
      // 415 means that the token was accepted and only the content type of the body was refused.
      expect((await save(browser, right)).status).toBe(415);
    },
  );

  it('the token of another login of the same person is refused', async () => {
    const [phone, tablet] = [await loginAs(server, 'hanako'), await loginAs(server, 'hanako')];
    expect((await save(phone, tablet.cookies.get('XSRF-TOKEN'))).status).toBe(419);
  });

  it('the token stays the same after a refresh, so that queued writes need no new one', async () => {
    const browser = await loginAs(server, 'hanako');
    const token = browser.cookies.get('XSRF-TOKEN');
    server.clock.time += HOUR_MS;
    await browser.api('/auth/refresh', { method: 'POST' });
    expect((await save(browser, token)).status).toBe(415);
  });

  it('a write without a session gets 401 even if its token is wrong too', async () => {
    const nobody = new TestBrowser(server);
    for (const [path, method] of [
      ['/users/me', 'PUT'],
      ['/auth/register', 'POST'],
      ['/auth/deregister', 'POST'],
      ['/auth/refresh', 'POST'],
      ['/auth/line/callback', 'POST'],
      ['/videos/favorites', 'POST'],
      ['/videos/views', 'DELETE'],
    ] as const) {
      const answer = await nobody.api(path, { method, headers: { 'x-xsrf-token': 'wrong' } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const idle = await loginAs(server, 'hanako');
    idle.cookies.delete('XSRF-TOKEN');
    server.clock.time += HOUR_MS;
    expect((await save(idle, 'wrong')).status).toBe(401);
    // 419 instead of 401 means that the refresh token is valid and only the anti-forgery token is missing.
    expect((await idle.api('/auth/refresh', { method: 'POST' })).status).toBe(419);
    expect((await idle.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
  });

  it('reads need no token, and /users/me sets it', async () => {
    const browser = await registeredMember(server);
    const token = browser.cookies.get('XSRF-TOKEN');
    browser.cookies.delete('XSRF-TOKEN');
    expect((await browser.api('/videos')).status).toBe(200);
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(false);
    await userOf(browser);
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
  });

  describe('before a login', () => {
    it('the token belongs to the browser, and a wrong token does not use up the login’s state', async () => {
      const browser = new TestBrowser(server);
      const payload = await browser.comeBackFromLine('hanako');
      const post = (token: string) =>
        browser.copy().api('/auth/line/callback', { method: 'POST', payload, headers: { 'x-xsrf-token': token } });
      const other = new TestBrowser(server);
      await other.api('/auth/line/login');
      expect((await post(other.cookies.get('XSRF-TOKEN') ?? '')).status).toBe(419);
      expect((await post(browser.cookies.get('XSRF-TOKEN') ?? '')).status).toBe(200);
    });

    it('the token is accepted although another tab has refreshed or logged in meanwhile', async () => {
      const browser = await loginAs(server, 'hanako');
      const loggedIn = browser.cookies.get('XSRF-TOKEN') ?? '';
      server.clock.time += HOUR_MS;
      const payload = await browser.comeBackFromLine('hanako');
      expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(loggedIn);
      browser.cookies.set('XSRF-TOKEN', loggedIn);
      expect((await browser.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(200);
    });
  });
});
