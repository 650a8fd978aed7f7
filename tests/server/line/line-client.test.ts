import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineRefused, LineUnreachable } from '#server/line/errors.ts';
import { codeChallengeOf, createLoginState } from '#server/line/login-state.ts';
import { FORGERIES, type StandInMode } from '#server/line/stand-in/modes.ts';
import { HANAKO, TARO } from '#server/line/stand-in/personas.ts';
import { httpWorld, inProcessWorld, type LineWorld, REDIRECT_URI } from '#tests/support/server/line-login.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each([
  ['in this process', inProcessWorld],
  ['over HTTP', httpWorld],
] as const)('a login at the stand-in %s', (_where, start) => {
  let world: LineWorld;
  beforeEach(async () => {
    world = await start();
  });
  afterEach(() => world.close());

  it('returns the person, and a token for thirty days', async () => {
    const user = await world.logIn('taro');
    expect(user).toMatchObject({ sub: TARO.sub, name: 'たろう' });
    expect(user.picture).toBe(`${world.standIn.clientOptions.issuer}/pictures/taro.png`);
    expect(user.accessTokenExpiresAt).toBe(world.clock.now() + 30 * DAY_MS);
  });

  it('returns the same id for the same person and another id for each new person', async () => {
    expect((await world.logIn('hanako')).sub).toBe(HANAKO.sub);
    expect((await world.logIn('hanako')).sub).toBe(HANAKO.sub);
    const strangers = [await world.logIn('new'), await world.logIn('new')].map((user) => user.sub);
    expect(new Set(strangers).size).toBe(2);
    for (const sub of strangers) expect(sub).toMatch(/^U[0-9a-f]{32}$/);
  });

  it('redirects the browser to LINE with all required parameters', async () => {
    const { state, nonce, codeVerifier } = createLoginState();
    const request = { state, nonce, codeChallenge: codeChallengeOf(codeVerifier) };
    const url = new URL(
      await world.client.authorizationUrl({ ...request, disableAutoLogin: false, loginAgain: false }),
    );
    expect(url.origin + url.pathname).toBe(`${world.standIn.clientOptions.issuer}/oauth2/v2.1/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: world.standIn.clientOptions.channelId,
      redirect_uri: REDIRECT_URI,
      state,
      scope: 'profile openid',
      nonce,
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
      ui_locales: 'ja',
    });
    const again = new URL(
      await world.client.authorizationUrl({ ...request, disableAutoLogin: true, loginAgain: false }),
    );
    expect(again.searchParams.get('disable_auto_login')).toBe('true');
  });

  it.each<readonly [string, readonly StandInMode[]]>([
    ['unknown additional fields', ['extra-fields']],
    ['no amr', ['amr-absent']],
    ['name and picture only in the profile', ['claims-minimal']],
  ])('works with %s', async (_what, modes) => {
    for (const mode of modes) world.standIn.modes.add(mode);
    const user = await world.logIn('taro');
    expect(user).toMatchObject({
      sub: TARO.sub,
      name: 'たろう',
      picture: expect.stringContaining('/pictures/taro.png'),
    });
  });

  it.each([...FORGERIES, 'id-token-absent'] as const)('refuses a login with %s', async (mode) => {
    const error = await world.logIn('taro', [mode]).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(LineRefused);
    expect(String(error)).not.toMatch(/U0{20}|たろう|eyJ|forged/);
  });

  it.each<readonly [string, StandInMode]>([
    ['does not answer in time', 'slow'],
    ['answers 503', 'failing'],
  ])('counts as unreachable when LINE %s, at the start and at the exchange', async (_what, mode) => {
    await expect(world.logIn('taro', [mode])).rejects.toBeInstanceOf(LineUnreachable);
    world.standIn.modes.add(mode);
    const fresh = world.clientWith({});
    const request = {
      state: 'ab',
      nonce: 'n',
      codeChallenge: codeChallengeOf('v'),
      disableAutoLogin: false,
      loginAgain: false,
    };
    await expect(fresh.authorizationUrl(request)).rejects.toBeInstanceOf(LineUnreachable);
  });

  it('works again as soon as LINE does', async () => {
    world.standIn.modes.add('failing');
    await expect(world.logIn('taro')).rejects.toBeInstanceOf(LineUnreachable);
    world.standIn.modes.clear();
    expect((await world.logIn('taro')).sub).toBe(TARO.sub);
  });

  describe('refuses', () => {
    async function begun() {
      const { state, nonce, codeVerifier } = createLoginState();
      const codeChallenge = codeChallengeOf(codeVerifier);
      const url = await world.client.authorizationUrl({
        state,
        nonce,
        codeChallenge,
        disableAutoLogin: false,
        loginAgain: false,
      });
      const code = (await world.choose(url, 'taro')).searchParams.get('code') ?? '';
      return { code, codeVerifier, nonce };
    }

    it('a code that was already used', async () => {
      const login = await begun();
      await world.client.exchange(login);
      await expect(world.client.exchange(login)).rejects.toMatchObject({ name: 'LineRefused', reason: 'code' });
    });

    it('a code after ten minutes', async () => {
      const login = await begun();
      world.clock.advance(10 * 60 * 1000);
      await expect(world.client.exchange(login)).rejects.toMatchObject({ name: 'LineRefused', reason: 'code' });
    });

    it('an invented code, or one with the verifier or nonce of another login', async () => {
      const other = createLoginState();
      const wrong = [
        { ...(await begun()), codeVerifier: other.codeVerifier },
        { ...(await begun()), nonce: other.nonce },
        { ...(await begun()), code: 'made-up' },
      ];
      for (const login of wrong) await expect(world.client.exchange(login)).rejects.toBeInstanceOf(LineRefused);
    });

    it('a wrong channel secret or redirect URL, and logs which one is wrong', async () => {
      const badSecret = world.clientWith({ channelSecret: 'not-the-secret' });
      await expect(badSecret.exchange(await begun())).rejects.toMatchObject({ reason: 'channel' });
      const elsewhere = world.clientWith({ redirectUri: 'http://localhost:3000/elsewhere' });
      await expect(elsewhere.exchange(await begun())).rejects.toMatchObject({ reason: 'code' });
    });
  });

  describe('at a deregistration', () => {
    it('LINE revokes the grant, and reports an unknown one', async () => {
      const tokens = await world.logIn('taro');
      expect(await world.client.deauthorize(tokens)).toEqual({ ok: true });
      expect(await world.client.deauthorize(tokens)).toMatchObject({
        ok: false,
        error: { reason: 'deauthorize' },
      });
    });

    it('an expired token is renewed first, if it can be renewed', async () => {
      const tokens = await world.logIn('taro');
      world.clock.advance(31 * DAY_MS);
      const without = await world.client.deauthorize({ ...tokens, refreshToken: null });
      expect(without).toMatchObject({ ok: false, error: { reason: 'deauthorize' } });
      expect(await world.client.deauthorize(tokens)).toEqual({ ok: true });
      world.clock.advance(60 * DAY_MS);
      expect(await world.client.deauthorize(tokens)).toMatchObject({ ok: false, error: { reason: 'refresh' } });
    });

    it.each(['slow', 'failing'] as const)('a failure of LINE (%s) is returned, not thrown', async (mode) => {
      const tokens = await world.logIn('taro');
      world.standIn.modes.add(mode);
      const outcome = await world.client.deauthorize(tokens);
      expect(outcome).toMatchObject({ ok: false, error: { name: 'LineUnreachable' } });
      expect(JSON.stringify(outcome)).not.toContain(tokens.accessToken);
    });
  });
});
