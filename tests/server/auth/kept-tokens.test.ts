import { expect, it } from 'vitest';
import { createTokenBox } from '#server/line/token-box.ts';
import { openTokens, sealTokens } from '#server/modules/auth/kept-tokens.ts';

const SUB = 'U00000000000000000000000000000001';
const box = createTokenBox('a secret that is long enough for tests');

it('gives back what was kept, and nothing else of the person', () => {
  const tokens = { accessToken: 'a', accessTokenExpiresAt: 1, refreshToken: 'r' };
  expect(openTokens(box, sealTokens(box, { ...tokens, ...{ name: 'たろう' } }, SUB), SUB)).toEqual(tokens);
});

it('reads an access token that was kept alone', () => {
  expect(openTokens(box, box.seal('a', SUB), SUB)).toMatchObject({ accessToken: 'a', refreshToken: null });
});

it('opens nothing of another member', () => {
  expect(openTokens(box, box.seal('a', SUB), 'U2')).toBeNull();
});
