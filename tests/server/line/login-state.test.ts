import { expect, it } from 'vitest';
import { codeChallengeOf, createLoginState } from '#server/line/login-state.ts';

it('a login has a state of letters and digits, a nonce and a verifier, all of them unique', () => {
  const [first, second] = [createLoginState(), createLoginState()];
  expect(first.state).toMatch(/^[0-9a-f]{64}$/);
  expect(first.nonce).toMatch(/^[\w-]{43}$/);
  expect(first.codeVerifier).toMatch(/^[\w-]{43}$/);
  expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6);
});

it('the code challenge matches the example of RFC 7636, appendix B', () => {
  const challenge = codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});
