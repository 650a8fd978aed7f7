import { describe, expect, it } from 'vitest';
import { readLoginRedirect } from '#features/auth/login-redirect.ts';
import { addressAfterLogin, inAppAddress } from '#session/return-address.ts';

/** Addresses that must be rejected: relative ones, other hosts and scripts, often disguised as paths of the product. */
const HOSTILE = [
  'https://evil.example/',
  'http://evil.example',
  '//evil.example',
  '//evil.example/mypage',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '///evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'blob:https://tane.example/1',
  'line://nv/chat',
  'mypage/conditions',
  '?a=1',
  '#a',
  '',
];

describe('an address inside the product', () => {
  it.each(HOSTILE)('%j is not one', (address) => {
    expect(inAppAddress(address)).toBeNull();
  });
  it.each([null, undefined])('%s is not one', (address) => {
    expect(inAppAddress(address)).toBeNull();
  });
  it.each([
    ['/', '/'],
    ['/mypage/conditions?a=1&b=%2F#part', '/mypage/conditions?a=1&b=%2F#part'],
    ['/videos/../mypage', '/mypage'],
    ['/videos?next=//evil.example', '/videos?next=//evil.example'],
    ['/面接', '/%E9%9D%A2%E6%8E%A5'],
  ])('%s', (address, expected) => {
    expect(inAppAddress(address)).toBe(expected);
  });
});

describe('after a login', () => {
  it.each([
    ['/mypage/conditions?a=1#b', '/', '/mypage/conditions?a=1#b'],
    ['/mypage/conditions', undefined, '/mypage/conditions'],
    [null, '/videos', '/videos'],
    [null, null, '/'],
    [null, undefined, '/'],
    // A login never returns to /lp itself, but it may return to other paths that begin with these letters.
    ['/lp', '/videos', '/videos'],
    ['/lp/', null, '/'],
    ['/lp?utm=x#top', null, '/'],
    ['/lp2', null, '/lp2'],
    ['/lp_gsn', null, '/lp_gsn'],
    ['/lp/more', null, '/lp/more'],
    // A login never returns to the login pages, /auth/start and /auth/callback.
    ['/auth/start', null, '/'],
    ['/auth/callback?code=c', null, '/'],
    ['/auth/deregister', null, '/auth/deregister'],
  ])(
    'with the remembered address %s and the server’s %s, the person goes to %s',
    (remembered, redirectUrl, expected) => {
      expect(addressAfterLogin(remembered, redirectUrl)).toBe(expected);
    },
  );

  it.each(HOSTILE)('nobody goes to %j', (address) => {
    expect(addressAfterLogin(address, address)).toBe('/');
    expect(addressAfterLogin(address, '/videos')).toBe('/videos');
  });
});

describe('the redirect at the start of a login', () => {
  const own = 'https://tane.example';
  const back = `redirect_uri=${encodeURIComponent(`${own}/auth/callback`)}`;

  it.each([
    ['/', { kind: 'in-app', to: '/' }],
    ['/auth/register', { kind: 'in-app', to: '/auth/register' }],
    [
      `https://access.line.me/oauth2/v2.1/authorize?response_type=code&${back}`,
      { kind: 'provider', href: `https://access.line.me/oauth2/v2.1/authorize?response_type=code&${back}` },
    ],
  ] as const)('%s', (redirectUrl, expected) => {
    expect(readLoginRedirect(redirectUrl, own)).toEqual(expected);
  });

  it.each([
    ...HOSTILE,
    `http://access.line.me/authorize?${back}`,
    `https://user:pass@access.line.me/authorize?${back}`,
    'https://access.line.me/authorize?redirect_uri=https%3A%2F%2Fevil.example%2Fauth%2Fcallback',
    `https://access.line.me/authorize?redirect_uri=${encodeURIComponent(`${own}/videos`)}`,
    'https://access.line.me/authorize',
  ])('%j is refused', (redirectUrl) => {
    expect(() => readLoginRedirect(redirectUrl, own)).toThrow('external navigation without permission');
  });

  it('plain http is accepted if the product itself is opened with it', () => {
    const local = 'http://localhost:3000';
    const url = `${local}/_line/authorize?redirect_uri=${encodeURIComponent(`${local}/auth/callback`)}`;
    expect(readLoginRedirect(url, local)).toEqual({ kind: 'provider', href: url });
  });
});
