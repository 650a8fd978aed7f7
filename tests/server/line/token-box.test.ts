import { describe, expect, it } from 'vitest';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { createTokenBox, openTokens, sealTokens } from '#server/line/token-box.ts';

const SECRET = 'a-secret-of-at-least-32-characters!';
const SUB = 'U00000000000000000000000000000001';
const boxOf = (...secrets: string[]) => createTokenBox(new KeyRing({ known: () => secrets }));
const box = boxOf(SECRET);

describe('the encryption of access tokens', () => {
  it.each(['eyJhbGciOiJIUzI1NiJ9.token', '', 'とても長い'.repeat(500)])(
    'returns the original text after decryption (%#)',
    (token) => {
      expect(box.open(box.seal(token, SUB), SUB)).toBe(token);
      expect(boxOf(SECRET).open(box.seal(token, SUB), SUB)).toBe(token);
    },
  );

  it('gives a different ciphertext each time, which contains a version and a key id but not the token', () => {
    const sealed = [box.seal('token-1', SUB), box.seal('token-1', SUB)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) expect(text).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]+$/);
    expect(sealed.join()).not.toContain('token-1');
  });

  it('does not decrypt for another member or with another secret', () => {
    const sealed = box.seal('token-1', SUB);
    expect(box.open(sealed, 'U00000000000000000000000000000002')).toBeNull();
    expect(boxOf(`${SECRET}!`).open(sealed, SUB)).toBeNull();
  });

  it('does not decrypt if any byte was changed', () => {
    const sealed = box.seal('token-1', SUB);
    const from = sealed.lastIndexOf('.') + 1;
    const bytes = Buffer.from(sealed.slice(from), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(`${sealed.slice(0, from)}${changed.toString('base64url')}`, SUB)).toBeNull();
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'v2.0123456789ab.AAAA', 'nonsense'])(
    'does not decrypt other texts: "%s"',
    (text) => {
      expect(box.open(text, SUB)).toBeNull();
    },
  );
});

it('tokens of earlier releases can be read with the current secret and with previous ones', () => {
  // Encrypted with SECRET by an earlier release.
  const sealed = 'v1.al6X3L8XPdMAe4k2vg5W7zmxHWQKiwatKfGkIvq5xGUglYE';
  expect(box.open(sealed, SUB)).toBe('token-1');
  expect(boxOf('another-secret-of-32-characters!!', SECRET).open(sealed, SUB)).toBe('token-1');
  expect(boxOf('another-secret-of-32-characters!!').open(sealed, SUB)).toBeNull();
  expect(box.open(sealed, 'U2')).toBeNull();
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
