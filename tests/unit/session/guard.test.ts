import { expect, it } from 'vitest';
import { divert } from '#session/machine/guard.ts';
import type { AuthUser, SessionState } from '#session/machine/state.ts';

type Who = Pick<SessionState, 'authUser' | 'hasAuthenticatedLine'>;

const visitor: Who = { authUser: null, hasAuthenticatedLine: false };
const known: Who = { authUser: null, hasAuthenticatedLine: true };
const user = (registrationStatus: AuthUser['registrationStatus']): Who => ({
  authUser: { registrationStatus, userKey: 'k' } as AuthUser,
  hasAuthenticatedLine: true,
});
const unregistered = user('AUTHENTICATED');
const member = user('REGISTERED');

const LOGIN = { to: '/auth/start', remember: true };
const REGISTER = { to: '/auth/register', remember: true };

it.each([
  // docs/product/routes.md, Login required: two prefixes, each with an exception.
  ['/mypage', visitor, LOGIN],
  ['/mypage/conditions', visitor, LOGIN],
  ['/mypage/profile/edit-confirm?x=1', visitor, LOGIN],
  ['/mypage/not-there-yet', visitor, LOGIN],
  ['/mypagex', visitor, LOGIN],
  ['/mypage/videos/favorite', visitor, null],
  ['/mypage/videos/favorite/', visitor, null],
  ['/mypage/videos/favorite/more', visitor, LOGIN],
  ['/auth/deregister', visitor, LOGIN],
  ['/auth/deregister-confirm', visitor, LOGIN],
  ['/auth/deregister-complete', visitor, null],
  ['/auth/start', visitor, null],
  ['/auth/callback?code=c&state=s', visitor, null],
  ['/', visitor, null],
  ['/videos', visitor, null],
  ['/saved', visitor, null],
  // Other spellings of guarded addresses, which the router treats as the same.
  ['/MyPage/Conditions', visitor, LOGIN],
  ['/%6Dypage/conditions', visitor, LOGIN],
  ['//mypage//conditions', visitor, LOGIN],
  ['/mypage/%zz', visitor, LOGIN],
  // `from=line` anywhere in the query starts a login. Other values are ignored.
  ['/?from=line', visitor, LOGIN],
  ['/videos?genre=a&from=line#x', visitor, LOGIN],
  ['/no-such-page?from=line', visitor, LOGIN],
  ['/?from=LINE', visitor, null],
  ['/?from=mail', visitor, null],
  ['/mypage/videos/favorite?from=line', visitor, LOGIN],
  // The pages of the login itself are never redirected to the login.
  ['/auth/start?from=line', visitor, null],
  ['/auth/callback?from=line', visitor, null],
  // A person who has signed in through LINE but not registered is redirected to the registration instead of the login.
  // The pages for registering and deregistering don't redirect this person.
  ['/mypage/conditions', unregistered, REGISTER],
  ['/mypage/conditions', known, REGISTER],
  ['/?from=line', unregistered, REGISTER],
  ['/auth/register?from=line', unregistered, null],
  ['/auth/deregister', unregistered, null],
  ['/videos', unregistered, null],
  ['/mypage/conditions', member, null],
  ['/?from=line', member, null],
  ['/auth/deregister', member, null],
] as const)('a visit to %s is redirected or allowed', (address, session, expected) => {
  expect(divert(new URL(`https://tane.example${address}`), session)).toEqual(expected);
});
