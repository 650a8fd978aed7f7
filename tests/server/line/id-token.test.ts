import { describe, expect, it } from 'vitest';
import { verifyIdToken } from '#server/line/id-token.ts';
import type { StandInContext } from '#server/line/stand-in/context.ts';
import { makeIdToken } from '#server/line/stand-in/id-tokens.ts';
import { type Grant, Memory } from '#server/line/stand-in/memory.ts';
import { FORGERIES, type StandInMode } from '#server/line/stand-in/modes.ts';
import { TARO } from '#server/line/stand-in/personas.ts';
import { createTestClock, REDIRECT_URI } from '#tests/support/server/line-login.ts';

// The product's own verification is called directly, because the checks of openid-client could hide gaps in it.
const clock = createTestClock();
const context: StandInContext = {
  issuer: 'https://access.line.me',
  channel: { id: '1234567890', secret: 'the-secret-of-this-channel', redirectUris: [REDIRECT_URI] },
  clock,
  memory: new Memory(clock),
  modes: new Set(),
  delay: async () => undefined,
};
const given: Grant = {
  person: TARO,
  redirectUri: REDIRECT_URI,
  codeChallenge: '',
  nonce: 'nonce-1',
  method: 'linesso',
  authTime: null,
  modes: new Set(),
};
const checks = {
  issuer: context.issuer,
  channelId: context.channel.id,
  channelSecret: context.channel.secret,
  nonce: 'nonce-1',
  now: clock.now(),
};
const tokenWith = (...modes: StandInMode[]) => makeIdToken(given, new Set(modes), context);

describe('an ID token', () => {
  it.each<readonly StandInMode[]>([[], ['amr-absent'], ['extra-fields']])(
    'of LINE is accepted %s',
    async (...modes) => {
      const claims = await verifyIdToken(await tokenWith(...modes), checks);
      expect(claims).toEqual({
        sub: TARO.sub,
        name: 'たろう',
        picture: 'https://access.line.me/pictures/taro.png',
        authenticatedAt: null,
      });
    },
  );

  const now = clock.now();
  it.each<readonly [string, Partial<Grant>, readonly StandInMode[], number | null]>([
    ['a password', { method: 'pwd' }, [], now],
    ['an earlier login at LINE', { method: 'linesso' }, [], null],
    ['nothing that it names', { method: 'pwd' }, ['amr-absent'], null],
    ['a login at a time that it names', { authTime: now / 1000 - 600 }, ['amr-absent'], now - 600_000],
    ['a password, later than the time that it names', { method: 'pwd', authTime: 1 }, [], 1000],
    ['a login a moment in the future', { authTime: now / 1000 + 20 }, [], now],
    ['a login far in the future', { authTime: now / 1000 + 60 }, [], null],
  ])('proves the person by %s', async (_, grant, modes, authenticatedAt) => {
    const token = await makeIdToken({ ...given, ...grant }, new Set(modes), context);
    expect(await verifyIdToken(token, checks)).toMatchObject({ authenticatedAt });
  });

  it.each(FORGERIES)('that is %s is refused', async (forgery) => {
    const verified = verifyIdToken(await tokenWith(forgery), checks);
    await expect(verified).rejects.toMatchObject({ name: 'LineRefused', reason: 'id-token' });
  });

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d.e', 'ｔｏｋｅｎ'])('that is malformed is refused: "%s"', async (token) => {
    await expect(verifyIdToken(token, checks)).rejects.toMatchObject({ name: 'LineRefused', reason: 'id-token' });
  });

  it('expires an hour after it was issued, with a tolerance of half a minute', async () => {
    const token = await tokenWith();
    const hour = 60 * 60 * 1000;
    await expect(verifyIdToken(token, { ...checks, now: clock.now() + hour + 20_000 })).resolves.toBeDefined();
    await expect(verifyIdToken(token, { ...checks, now: clock.now() + hour + 40_000 })).rejects.toThrow(
      'ERR_JWT_EXPIRED',
    );
  });
});
