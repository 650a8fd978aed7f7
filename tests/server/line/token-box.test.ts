import { describe, expect, it } from 'vitest';
import { createTokenBox, openTokens, sealTokens } from '#server/line/token-box.ts';

const SECRET = 'a-secret-of-at-least-32-characters!';
const SUB = 'U00000000000000000000000000000001';
const box = createTokenBox(SECRET);

describe('the encryption of access tokens', () => {
  it.each(['eyJhbGciOiJIUzI1NiJ9.token', '', 'とても長い'.repeat(500)])(
    'returns the original text after decryption (%#)',
    (token) => {
      expect(box.open(box.seal(token, SUB), SUB)).toBe(token);
      expect(createTokenBox(SECRET).open(box.seal(token, SUB), SUB)).toBe(token);
    },
  );

  it('gives a different ciphertext each time, which contains a version but not the token', () => {
    const sealed = [box.seal('token-1', SUB), box.seal('token-1', SUB)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) expect(text).toMatch(/^v1\.[\w-]+$/);
    expect(sealed.join()).not.toContain('token-1');
  });

  it('does not decrypt for another member or with another secret', () => {
    const sealed = box.seal('token-1', SUB);
    expect(box.open(sealed, 'U00000000000000000000000000000002')).toBeNull();
    expect(createTokenBox(`${SECRET}!`).open(sealed, SUB)).toBeNull();
  });

  it('does not decrypt if any byte was changed', () => {
    const bytes = Buffer.from(box.seal('token-1', SUB).slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(`v1.${changed.toString('base64url')}`, SUB)).toBeNull();
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'nonsense'])('does not decrypt other texts: "%s"', (text) => {
    expect(box.open(text, SUB)).toBeNull();
  });
});

it('only tokens are stored, no other data of the person', () => {
  const tokens = { accessToken: 'a', accessTokenExpiresAt: 1, refreshToken: 'r' };
  expect(openTokens(box, sealTokens(box, { ...tokens, ...{ name: 'たろう' } }, SUB), SUB)).toEqual(tokens);
});

it('an access token that was stored without a refresh token can be read', () => {
  expect(openTokens(box, box.seal('a', SUB), SUB)).toMatchObject({ accessToken: 'a', refreshToken: null });
});

it.each([
  '{',
  '{}',
  '{"accessToken":"a","refreshToken":"r"}',
  '{"accessToken":5,"accessTokenExpiresAt":1,"refreshToken":null}',
])('damaged tokens count as none: %s', (text) => {
  expect(openTokens(box, box.seal(text, SUB), SUB)).toBeNull();
});

it('tokens of another member can not be decrypted', () => {
  expect(openTokens(box, box.seal('a', SUB), 'U2')).toBeNull();
});
