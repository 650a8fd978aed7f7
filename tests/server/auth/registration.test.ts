import { describe, expect, it } from 'vitest';
import {
  CONSENTS,
  loginAs,
  PROFILE,
  registeredMember,
  type TestBrowser,
  userOf,
} from '#tests/support/server/member.ts';
import { type Answer, onEveryDatabase } from '#tests/support/server/server.ts';

interface Failure {
  readonly errors: { readonly fields: Record<string, string[]> };
}

/** Fields with a value and whether the value is accepted. The year of the test clock is 2026. */
const RULES: readonly (readonly [field: string, value: unknown, taken: boolean])[] = [
  ['nickname', 'あ'.repeat(20), true],
  ['nickname', '🌱'.repeat(20), true],
  ['nickname', '🌱'.repeat(21), false],
  ['nickname', '　 ', false],
  ['nickname', null, false],
  ['nickname', 'a\u0000', false],
  ['birth_year', 1926, true],
  ['birth_year', 1925, false],
  ['birth_year', 2014, true],
  ['birth_year', 2015, false],
  ['birth_year', 1990.5, false],
  ['birth_year', '1990', false],
  ['prefecture_id', 1, true],
  ['prefecture_id', 47, true],
  ['prefecture_id', 0, false],
  ['prefecture_id', 48, false],
  ['gender', 3, true],
  ['gender', 4, false],
  ['gender', undefined, false],
  ['various_gender', 'あ'.repeat(30), true],
  ['various_gender', 'あ'.repeat(31), false],
  ['disability_types', [101, 206, 304], true],
  ['disability_types', [], false],
  ['disability_types', [107], false],
  ['disability_types', 101, false],
  ['disability_note1', 'あ'.repeat(200), true],
  ['disability_note1', 'あ'.repeat(201), false],
  ['disability_note3', 5, false],
  ['avatar_path', '', false],
  ['avatar_path', '/images/00000000000000000000000000000000.webp', false],
  ['avatar_path', 'https://elsewhere.example/x.png', false],
];

onEveryDatabase((server) => {
  const put = (browser: TestBrowser, payload: object) => browser.api('/users/me', { method: 'PUT', payload });
  const register = (browser: TestBrowser, payload: object) =>
    browser.api('/auth/register', { method: 'POST', payload });
  const avatarOf = async (browser: TestBrowser) => (await userOf(browser)).avatar_path;

  describe('a person who is logged in, but not registered', () => {
    it.each([
      ['GET', '/users/me', 200],
      ['GET', '/users/me/avatars', 200],
      ['GET', '/videos', 200],
      ['PUT', '/users/me', 403],
      ['GET', '/users/me/export', 403],
      ['GET', '/users/conditions?conditions_list_type=0', 403],
      ['POST', '/videos/favorites', 403],
      ['POST', '/users/conditions', 403],
    ] as const)('%s %s is answered with %d', async (method, path, status) => {
      const browser = await loginAs(server, 'new');
      const answer = await browser.api(path, { method, ...(method === 'GET' ? {} : { payload: {} }) });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body.errors).toMatchObject({ err_code: 'NOT_REGISTERED' });
    });

    it('registers with a profile and three consents', async () => {
      const browser = await loginAs(server, 'new');
      const avatar_path = await avatarOf(browser);
      const answer = await register(browser, { ...PROFILE, ...CONSENTS, avatar_path, nickname: ' あおい ' });
      expect(answer.body.contents).toMatchObject({
        user: { ...PROFILE, avatar_path, nickname: 'あおい', registration_status: 'REGISTERED' },
      });
      const { user_key } = await userOf(browser);
      const consents = await server.db
        .selectFrom('consents')
        .innerJoin('users', 'users.id', 'consents.user_id')
        .select(['kind', 'version', 'agreed_at'])
        .where('user_key', '=', user_key)
        .orderBy('kind')
        .execute();
      expect(consents.map(({ kind }) => kind)).toEqual(['privacy', 'sensitive', 'terms']);
      for (const { version, agreed_at } of consents) {
        expect([version, agreed_at]).toEqual(['2026-01-01T00:00:00+09:00', server.clock.now()]);
      }
      expect((await browser.api('/users/me/export')).status).toBe(200);
    });

    it.each(['terms_version', 'privacy_version'])('does not register with an outdated %s', async (seen) => {
      const browser = await loginAs(server, 'new');
      const current = '2026-01-01T00:00:00+09:00';
      const versions = { terms_version: current, privacy_version: current };
      const body = { ...PROFILE, ...CONSENTS, ...versions, avatar_path: await avatarOf(browser) };
      const answer = await register(browser, { ...body, [seen]: '2025-12-31T00:00:00+09:00' });
      expect([answer.status, answer.body.errors]).toMatchObject([409, { err_code: 'CONSENT_OUTDATED' }]);
      expect((await userOf(browser)).registration_status).toBe('AUTHENTICATED');
      expect((await register(browser, body)).status).toBe(200);
    });

    it.each(Object.keys(CONSENTS))('does not register without %s', async (consent) => {
      const browser = await loginAs(server, 'new');
      const complete = { ...PROFILE, ...CONSENTS, avatar_path: await avatarOf(browser) };
      for (const value of [0, undefined, true]) {
        const answer = await register(browser, { ...complete, [consent]: value });
        expect(answer.status).toBe(422);
        expect(Object.keys((answer.body as unknown as Failure).errors.fields)).toEqual([consent]);
      }
      expect((await userOf(browser)).registration_status).toBe('AUTHENTICATED');
    });
  });

  describe('a registration gives the login new tokens', () => {
    const me = async (browser: TestBrowser) => (await browser.api('/users/me')).status;
    const refresh = async (browser: TestBrowser) => (await browser.api('/auth/refresh', { method: 'POST' })).status;
    const beginner = async () => {
      const browser = await loginAs(server, 'new');
      const payload = { ...PROFILE, ...CONSENTS, avatar_path: await avatarOf(browser) };
      return { browser, payload };
    };
    const setBy = ({ headers }: Answer) => JSON.stringify(headers['set-cookie'] ?? '');

    it('so all cookies from before are refused at once, and presenting them does not end the login', async () => {
      const { browser, payload } = await beginner();
      const before = browser.copy();
      expect((await register(browser, payload)).status).toBe(200);
      expect([await me(before), await refresh(before)]).toEqual([401, 401]);
      for (const name of ['__Host-session', '__Host-refresh'])
        expect(browser.cookies.get(name)).not.toBe(before.cookies.get(name));
      // The anti-forgery token stays the same, so another tab's write with this token and the new cookies is accepted.
      expect(browser.cookies.get('XSRF-TOKEN')).toBe(before.cookies.get('XSRF-TOKEN'));
      expect([await me(browser), await refresh(browser), await me(browser)]).toEqual([200, 200, 200]);
    });

    it.each([0, 1])('so a copy of the cookies that was refreshed before (%d times) reads nothing', async (times) => {
      const { browser, payload } = await beginner();
      const copy = browser.copy();
      for (let time = 0; time < times; time += 1) expect(await refresh(copy)).toBe(200);
      expect((await register(browser, payload)).status).toBe(200);
      expect([await me(copy), await refresh(copy), await me(copy)]).toEqual([401, 401, 401]);
      expect(await userOf(browser)).toMatchObject({ nickname: PROFILE.nickname });
      expect([await refresh(browser), await me(browser)]).toEqual([200, 200]);
    });

    it('and a browser that lost the answer has to log in again; the registration is stored', async () => {
      const { browser, payload } = await beginner();
      const { user_key } = await userOf(browser);
      expect((await register(browser.copy(), payload)).status).toBe(200);
      expect([(await register(browser, payload)).status, await refresh(browser)]).toEqual([401, 401]);
      const consents = await server.db
        .selectFrom('consents')
        .innerJoin('users', 'users.id', 'consents.user_id')
        .select('kind')
        .where('user_key', '=', user_key)
        .where('registration_status', '=', 'REGISTERED')
        .execute();
      expect(consents).toHaveLength(3);
    });

    it('and another tab’s request under way is repeated with the new cookies of the browser', async () => {
      const { browser, payload } = await beginner();
      const tab = browser.copy();
      expect((await register(browser, payload)).status).toBe(200);
      expect(await me(tab)).toBe(401);
      // All tabs of a browser share its cookies, so this tab's refresh after the 401 sends the new cookies.
      const repeated = browser.copy();
      expect([await refresh(repeated), await me(repeated)]).toEqual([200, 200]);
    });

    it('and requests of several tabs at once are accepted or get 401, and the registered tab stays logged in', async () => {
      const { browser, payload } = await beginner();
      const tabs = [browser.copy(), browser.copy(), browser.copy(), browser.copy()] as const;
      const [first, , second, ...refreshed] = await Promise.all([
        register(tabs[0], payload),
        refresh(tabs[1]),
        register(tabs[2], payload),
        refresh(tabs[3]),
      ]);
      expect([200, 401]).toEqual(expect.arrayContaining([first.status, second.status, ...refreshed]));
      const registered = [first, second].findIndex((answer) => setBy(answer).includes('__Host-session'));
      const tab = [tabs[0], tabs[2]][registered] ?? browser;
      for (const other of tabs) if (other !== tab) expect(await refresh(other)).toBe(401);
      expect(await userOf(tab)).toMatchObject({ registration_status: 'REGISTERED' });
      expect([await refresh(tab), await refresh(tab), await me(tab)]).toEqual([200, 200, 200]);
    });

    it('once: a registration that changes nothing sets no cookies', async () => {
      const { browser, payload } = await beginner();
      expect(setBy(await register(browser, payload))).toContain('__Host-session');
      expect(setBy(await register(browser, payload))).toBe('""');
    });

    it('and without the login’s own refresh token it is refused, and nobody is registered', async () => {
      const [{ browser, payload }, other] = [await beginner(), await beginner()];
      const refreshToken = browser.cookies.get('__Host-refresh') ?? '';
      browser.cookies.delete('__Host-refresh');
      expect((await register(browser, payload)).status).toBe(401);
      browser.cookies.set('__Host-refresh', other.browser.cookies.get('__Host-refresh') ?? '');
      expect((await register(browser, payload)).status).toBe(401);
      browser.cookies.set('__Host-refresh', refreshToken);
      expect(await userOf(browser)).toMatchObject({ registration_status: 'AUTHENTICATED' });
      expect((await register(browser, payload)).status).toBe(200);
      expect(await refresh(other.browser)).toBe(200);
    });
  });

  it('registering twice changes nothing', async () => {
    const browser = await registeredMember(server);
    const before = await userOf(browser);
    const payload = { ...PROFILE, ...CONSENTS, avatar_path: before.avatar_path, nickname: '別の名前' };
    const answer = await register(browser, payload);
    expect([answer.status, answer.body.contents]).toEqual([200, { user: before }]);
  });

  it('the rules of each profile field are enforced', async () => {
    const browser = await registeredMember(server);
    const valid = { ...PROFILE, avatar_path: await avatarOf(browser) };
    for (const [field, value, taken] of RULES) {
      const answer = await put(browser, { ...valid, [field]: value });
      expect([field, value, answer.status]).toEqual([field, value, taken ? 200 : 422]);
      if (!taken && typeof value === 'string' && value.includes('\u0000')) continue;
      if (!taken) expect(Object.keys((answer.body as unknown as Failure).errors.fields)[0]).toMatch(field);
    }
  });

  it('texts for options that are no longer chosen are removed, and empty texts count as missing', async () => {
    const browser = await registeredMember(server);
    const texts = { various_gender: 'x', disability_note1: 'a', disability_note2: 'b', disability_note3: 'c' };
    const save = async (changes: object) => {
      const answer = await put(browser, { ...PROFILE, ...texts, ...changes, avatar_path: await avatarOf(browser) });
      const { user } = answer.body.contents as unknown as { user: Record<string, unknown> };
      return [user.various_gender, user.disability_note1, user.disability_note2, user.disability_note3];
    };
    expect(await save({ gender: 3, disability_types: [106, 206, 301] })).toEqual(['x', 'a', 'b', 'c']);
    expect(await save({ gender: 1, disability_types: [206] })).toEqual([null, null, 'b', null]);
    expect(await save({ gender: 3, disability_types: [106], various_gender: '', disability_note1: ' ' })).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(await save({ gender: 3, disability_types: [106], disability_note1: undefined })).toEqual([
      'x',
      null,
      null,
      null,
    ]);
  });

  it('accepts presets as pictures, but not other members’ uploads', async () => {
    const [browser, other] = [await registeredMember(server), await registeredMember(server)];
    const { presets } = (await browser.api('/users/me/avatars')).body.contents as unknown as { presets: string[] };
    expect(presets).toHaveLength(1);
    expect((await put(browser, { ...PROFILE, avatar_path: presets[0] })).status).toBe(200);
    const { id } = await server.db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const hash = 'f'.repeat(32);
    const row = { user_id: id, hash, source: 'upload', webp_base64: '', created_at: 0 } as const;
    await server.db.insertInto('avatars').values(row).execute();
    const payload = { ...PROFILE, avatar_path: `/images/${hash}.webp` };
    expect([(await put(other, payload)).status, (await put(browser, payload)).status]).toEqual([200, 422]);
  });
});
