import { afterEach, expect, it, vi } from 'vitest';
import { canUsePasskeys } from '#member/passkeys.ts';
import { authenticatorProblem } from '#member/webauthn.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['tane.example.jp', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['192.0.2.7', false],
  ['[2001:db8::1]', false],
])('on %s passkeys can be used: %s', (hostname, expected) => {
  vi.stubGlobal('window', { location: { hostname }, PublicKeyCredential: class {} });
  expect(canUsePasskeys()).toBe(expected);
  vi.stubGlobal('window', { location: { hostname } });
  expect(canUsePasskeys()).toBe(false);
});

it.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'failed'],
])('the browser’s %s means that the passkey is %s', (name, problem) => {
  const error = new DOMException('message', name);
  expect(authenticatorProblem(error)).toBe(problem);
  expect(authenticatorProblem(new Error('wrapped by the library', { cause: error }))).toBe(problem);
});
