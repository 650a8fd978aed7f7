import { createHmac } from 'node:crypto';
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
    ['nothing, because it names neither method nor time', { method: 'pwd' }, ['amr-absent'], null],
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

  it('is accepted for 10 minutes after it was issued, with a tolerance of half a minute', async () => {
    const token = await tokenWith();
    const minutes = 60_000;
    const at = (ms: number) => verifyIdToken(token, { ...checks, now: clock.now() + ms });
    await expect(at(10 * minutes + 20_000)).resolves.toBeDefined();
    await expect(at(10 * minutes + 40_000)).rejects.toThrow('ERR_JWT_EXPIRED');
    await expect(at(-20_000)).resolves.toBeDefined();
    await expect(at(-40_000)).rejects.toThrow('ERR_JWT_CLAIM_VALIDATION_FAILED');
  });
});

const NOW_S = Math.floor(clock.now() / 1000);
const HEADER = { typ: 'JWT', alg: 'HS256' };
const CLAIMS = {
  iss: context.issuer,
  aud: context.channel.id,
  sub: TARO.sub,
  nonce: 'nonce-1',
  iat: NOW_S,
  exp: NOW_S + 3600,
};
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs exactly these characters with the channel's secret, even if they are no valid token. */
function signed(payload: string, header = encoded(HEADER)): string {
  const input = `${header}.${payload}`;
  return `${input}.${createHmac('sha256', context.channel.secret).update(input).digest('base64url')}`;
}
const signedClaims = (changes: object) => signed(encoded({ ...CLAIMS, ...changes }));
/**
 * Another base64url text of the same bytes, which differs only in the unused bits of the last character. `part` must
 * not encode a multiple of 3 bytes.
 */
function otherLastBits(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const other = alphabet[alphabet.indexOf(part.at(-1) ?? '') + 1];
  const spelling = part.slice(0, -1) + other;
  expect(Buffer.from(spelling, 'base64url')).toEqual(Buffer.from(part, 'base64url'));
  return spelling;
}
const inSignature = (change: (part: string) => string) => {
  const [header, payload, signature = ''] = signedClaims({}).split('.');
  return [header, payload, change(signature)].join('.');
};
/** Claims whose base64url text ends with unused bits. */
const UNEVEN = [0, 1, 2]
  .map((length) => encoded({ ...CLAIMS, name: 'x'.repeat(length) }))
  .find((part) => part.length % 4 !== 0);

describe('a correctly signed ID token', () => {
  it.each([
    ['without optional claims', signedClaims({})],
    ['with our client as the authorised party', signedClaims({ azp: context.channel.id })],
    ['with our client as the only audience of a list', signedClaims({ aud: [context.channel.id] })],
    ['with claims whose encoding has unused bits', signed(UNEVEN ?? '')],
  ])('%s is accepted', async (_, token) => {
    await expect(verifyIdToken(token, checks)).resolves.toMatchObject({ sub: TARO.sub });
  });

  it.each([
    ['with other unused bits in the signature', inSignature(otherLastBits)],
    ['with other unused bits in the payload', signed(otherLastBits(UNEVEN ?? ''))],
    ['with padding at the signature', inSignature((part) => `${part}=`)],
    ['with padding at the payload', signed(`${UNEVEN}${'='.repeat(4 - ((UNEVEN ?? '').length % 4))}`)],
    ['with padding at the header', signed(encoded(CLAIMS), `${encoded(HEADER)}=`)],
    ['with a line break at the end', `${signedClaims({})}\n`],
    ['with a space at the beginning', ` ${signedClaims({})}`],
    ['with a space in the payload', signed(`${encoded(CLAIMS).slice(0, 8)} ${encoded(CLAIMS).slice(8)}`)],
    ['with a line break in the signature', inSignature((part) => `${part.slice(0, 4)}\n${part.slice(4)}`)],
    ['in the alphabet of base64', inSignature((part) => part.replace(/^../, '+/'))],
    ['with a fourth part', `${signedClaims({})}.`],
    ['with an empty signature', inSignature(() => '')],
    ['with another authorised party', signedClaims({ azp: '9999999999' })],
    ['with an empty authorised party', signedClaims({ azp: '' })],
    ['with null as the authorised party', signedClaims({ azp: null })],
    ['with a list as the authorised party', signedClaims({ azp: [context.channel.id] })],
    ['with a further audience', signedClaims({ aud: [context.channel.id, '9999999999'] })],
    ['with no audience', signedClaims({ aud: [] })],
    ['issued 11 minutes ago', signedClaims({ iat: NOW_S - 660 })],
    ['issued a minute ahead', signedClaims({ iat: NOW_S + 60 })],
    ['with a time of issue as text', signedClaims({ iat: String(NOW_S) })],
    ['without a time of issue', signedClaims({ iat: undefined })],
    ['without an end', signedClaims({ exp: undefined })],
    ['that has ended', signedClaims({ iat: NOW_S - 300, exp: NOW_S - 60 })],
    ['that is not valid yet', signedClaims({ nbf: NOW_S + 60 })],
    ['with an unknown critical header', signed(encoded(CLAIMS), encoded({ ...HEADER, crit: ['x'], x: 1 }))],
    ['without a subject', signedClaims({ sub: '' })],
    ['with a nonce in another case', signedClaims({ nonce: 'NONCE-1' })],
  ])('%s is refused', async (_, token) => {
    await expect(verifyIdToken(token, checks)).rejects.toMatchObject({ name: 'LineRefused', reason: 'id-token' });
  });
});
