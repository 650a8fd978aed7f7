import { describe, expect, it } from 'vitest';
import type { LineConnection } from '#server/line/connection.ts';
import { FORGERIES } from '#server/line/stand-in/modes.ts';
import { loginAs, registeredMember, setCookies, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const MINUTE_MS = 60_000;

interface Started {
  readonly user: { readonly registration_status: string } | null;
  readonly redirect_url: string;
}

onEveryDatabase((server) => {
  const post = (browser: TestBrowser, payload: object) =>
    browser.api('/auth/line/callback', { method: 'POST', payload });
  const start = async (browser: TestBrowser, query = ''): Promise<Started> =>
    (await browser.api(`/auth/line/login${query}`)).body.contents;
  const sessions = () => server.db.selectFrom('sessions').select('token_hash').execute();

  describe('the start of a login', () => {
    it('redirects to LINE, with a state that is valid only in this browser', async () => {
      const browser = new TestBrowser(server);
      const { user, redirect_url } = await start(browser);
      const url = new URL(redirect_url);
      expect([user, url.origin, url.pathname]).toEqual([
        null,
        'https://tane.example.jp',
        '/_line/oauth2/v2.1/authorize',
      ]);
      expect(url.searchParams.get('redirect_uri')).toBe('https://tane.example.jp/auth/callback');
      expect(url.searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/);
      expect(url.searchParams.has('disable_auto_login')).toBe(false);
      expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-browser']);
    });

    it('disables LINE’s automatic login on request', async () => {
      const { redirect_url } = await start(new TestBrowser(server), '?disable_auto_login=1');
      expect(new URL(redirect_url).searchParams.get('disable_auto_login')).toBe('true');
      const answer = await new TestBrowser(server).api('/auth/line/login?disable_auto_login=yes');
      expect(answer.status).toBe(422);
    });

    it('redirects a logged-in member to the home page, and an unregistered person to the registration', async () => {
      expect(await start(await loginAs(server, 'hanako'))).toMatchObject({
        user: { registration_status: 'REGISTERED' },
        redirect_url: '/',
      });
      expect(await start(await loginAs(server, 'new'))).toMatchObject({
        user: { registration_status: 'AUTHENTICATED' },
        redirect_url: '/auth/register',
      });
    });
  });

  describe('the return from LINE', () => {
    it('creates an unregistered member with LINE’s name and picture', async () => {
      const browser = new TestBrowser(server);
      const answer = await browser.logIn('new');
      expect(answer.body.contents).toEqual({
        callback_user: {
          nickname: '新しい人',
          avatar_path: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/),
          registration_status: 'AUTHENTICATED',
        },
        user: null,
      });
      const user = await userOf(browser);
      expect(user).toMatchObject({ registration_status: 'AUTHENTICATED', birth_year: null, disability_types: [] });
      const picture = await server.ask(user.avatar_path);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    });

    it.each<readonly [string, LineConnection['fetchPicture']]>([
      ['has no picture at LINE', async () => null],
      ['has a picture that LINE never sends', () => new Promise(() => undefined)],
    ])('gives a preset picture to a person who %s', async (_, fetchNothing) => {
      const fetchPicture = server.line.fetchPicture;
      Object.assign(server.line, { fetchPicture: fetchNothing });
      const { avatar_path } = await userOf(await loginAs(server, 'new'));
      Object.assign(server.line, { fetchPicture });
      expect(avatar_path).toMatch(/-256\.webp$/);
      expect((await server.ask(avatar_path)).status).toBe(200);
    });

    it('recognises a member who has logged in before, and returns their profile', async () => {
      const [first, second] = [new TestBrowser(server), new TestBrowser(server)];
      const answer = await first.logIn('hanako');
      expect(answer.body.contents).toMatchObject({
        callback_user: { nickname: 'はなこ', registration_status: 'REGISTERED' },
        user: { nickname: 'はなこ', gender: 2 },
      });
      await second.logIn('hanako');
      expect((await userOf(first)).user_key).toBe((await userOf(second)).user_key);
      const member = await registeredMember(server);
      expect((await userOf(member)).user_key).not.toBe((await userOf(first)).user_key);
    });

    it('creates one member if a new person logs in twice at the same time', async () => {
      const browsers = [new TestBrowser(server), new TestBrowser(server)];
      const payloads = await Promise.all(browsers.map((browser) => browser.comeBackFromLine('taro')));
      const answers = await Promise.all(browsers.map((browser, index) => post(browser, payloads[index] ?? {})));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const names = await server.db.selectFrom('users').select('id').where('nickname', '=', 'たろう').execute();
      expect(names).toHaveLength(1);
    });

    it.each(FORGERIES)('refuses an ID token that LINE did not issue for this login: %s', async (forgery) => {
      const before = await sessions();
      const browser = new TestBrowser(server);
      const answer = await post(browser, await browser.comeBackFromLine('taro', forgery));
      expect([answer.status, setCookies(answer)]).toEqual([401, []]);
      expect(await sessions()).toEqual(before);
    });

    it.each<readonly [string, (login: { code: string; state: string }) => object, number]>([
      ['an unknown state', ({ code }) => ({ code, state: 'ab'.repeat(32) }), 401],
      ['an unknown code', ({ state }) => ({ code: 'made-up', state }), 401],
      ['no code', ({ state }) => ({ state }), 422],
      ['no state', ({ code }) => ({ code }), 422],
      ['an empty code', ({ state }) => ({ code: '', state }), 422],
      ['a list instead of a code', ({ state }) => ({ code: ['a'], state }), 422],
      ['a NUL in the code', ({ state }) => ({ code: 'a\u0000', state }), 422],
    ])('with %s creates no session', async (_, forge, status) => {
      const browser = new TestBrowser(server);
      const answer = await post(browser, forge(await browser.comeBackFromLine('hanako')));
      expect([answer.status, setCookies(answer)]).toEqual([status, []]);
      expect(browser.cookies.has('__Host-session')).toBe(false);
    });

    it('works only once: state and code are not valid a second time', async () => {
      const browser = new TestBrowser(server);
      const login = await browser.comeBackFromLine('hanako');
      expect((await post(browser.copy(), login)).status).toBe(200);
      expect((await post(browser, login)).status).toBe(401);
      const { state } = await browser.comeBackFromLine('hanako');
      expect((await post(browser, { code: login.code, state })).status).toBe(401);
    });

    it('accepts only one of two simultaneous posts of the same login', async () => {
      const browser = new TestBrowser(server);
      const login = await browser.comeBackFromLine('hanako');
      const answers = await Promise.all([post(browser.copy(), login), post(browser.copy(), login)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    });

    it('is refused more than ten minutes after the start', async () => {
      const browser = new TestBrowser(server);
      const login = await browser.comeBackFromLine('hanako');
      server.clock.time += 10 * MINUTE_MS;
      expect((await post(browser, login)).status).toBe(401);
    });

    it('in another browser gets 401, and the browser that started the login can still complete it', async () => {
      const browser = new TestBrowser(server);
      const login = await browser.comeBackFromLine('hanako');
      const [bare, busy] = [new TestBrowser(server), new TestBrowser(server)];
      await start(busy);
      expect([(await post(bare, login)).status, (await post(busy, login)).status]).toEqual([401, 401]);
      expect((await post(browser, login)).status).toBe(200);
    });

    it('succeeds in both of two tabs that have started a login', async () => {
      const browser = new TestBrowser(server);
      const logins = [await browser.comeBackFromLine('hanako'), await browser.comeBackFromLine('hanako')];
      for (const login of logins) expect((await post(browser, login)).status).toBe(200);
      expect((await browser.api('/users/me')).status).toBe(200);
    });
  });

  describe('while LINE can’t be reached', () => {
    it('a start gets 503, and a return gets 503 but can be posted again', async () => {
      const modes = server.line.standIn?.modes;
      const browser = new TestBrowser(server);
      const login = await browser.comeBackFromLine('hanako');
      modes?.add('failing');
      const refused = await post(browser, login);
      expect([refused.status, setCookies(refused)]).toEqual([503, []]);
      modes?.delete('failing');
      expect((await post(browser, login)).status).toBe(200);
    });
  });
});
