import { type Effect, NEW_SESSION, type Session, type SessionEvent, type Snapshot } from '#session/machine/events.ts';
import { EMPTY_SESSION, type SessionState } from '#session/machine/state.ts';
import { member } from './tabs.ts';

/** The named states, events, device snapshots and effects that the table tests of the session machine use. */

export type Person = ReturnType<typeof member>;
export const [A, B] = [member('aaa'), member('bbb')];
export const C = { ...member('ccc'), registrationStatus: 'AUTHENTICATED' } as Person;
const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const of = (authUser: Person, more: Partial<SessionState> = {}): SessionState => ({
  ...EMPTY_SESSION,
  authUser,
  hasLoggedIn: true,
  hasAuthenticatedLine: true,
  ...more,
});
const UNKNOWN: SessionState = { ...EMPTY_SESSION, hasAuthenticatedLine: true };
export const EXPIRED: SessionState = { ...EMPTY_SESSION, hasLoggedIn: true };

export const shown = (session: SessionState, more: Partial<Session> = {}): Session => ({
  ...NEW_SESSION,
  logins: 1,
  shown: session,
  ...more,
});
const ended = (how: 'logout' | 'expired', { userKey, avatarPath }: Person, logins: number | null = 1) => ({
  how,
  whom: { userKey, avatarPath },
  logins,
});
const told = { kind: 'awaiting', ended: ended('logout', A), isTold: true } as const;
const seen = { kind: 'awaiting', ended: ended('expired', A, null), isTold: false } as const;

export const STATES = {
  unread: NEW_SESSION,
  nobody: shown(EMPTY_SESSION),
  unknown: shown(UNKNOWN),
  A: shown(of(A)),
  B: shown(of(B), { logins: 2 }),
  C: shown(of(C)),
  'A, unregistered': shown(of({ ...A, registrationStatus: 'AUTHENTICATED' } as Person)),
  'A, told': shown(of(A), { leaving: told }),
  'nobody, told': shown(EMPTY_SESSION, { leaving: told }),
  'A, seen': shown(of(A), { leaving: seen }),
  'B, seen': shown(of(B), { leaving: seen }),
  'nobody, seen': shown(EMPTY_SESSION, { leaving: seen }),
  'A, since a moment ago': shown(of(A), { since: NOW - 1 }),
  'A, logging out': shown(of(A), { isLoggingOut: true }),
  'A, just renewed': shown(of(A), { renewedAt: NOW - 5 }),
  'A, renewed later': shown(of(A), { renewedAt: NOW + MINUTE }),
  'A, asked 24 min ago': shown(of(A), { identifiedAt: NOW - 25 * MINUTE + 1 }),
  'A, asked 25 min ago': shown(of(A), { identifiedAt: NOW - 25 * MINUTE }),
} satisfies Record<string, Session>;

const renewed = { type: 'renewed', sentAt: NOW - 10, isProved: true, isOwn: true } as const;
export const EVENTS = {
  hydrated: { type: 'hydrated' },
  answersRestored: { type: 'answersRestored' },
  started: { type: 'started', isHydrated: false },
  'started, hydrated': { type: 'started', isHydrated: true },
  'loggedIn A': { type: 'loggedIn', user: A },
  'loggedIn B': { type: 'loggedIn', user: B },
  'loggedIn C': { type: 'loggedIn', user: C },
  'loggedIn ?': { type: 'loggedIn', user: null },
  'identified A, asked as A': { type: 'identified', user: A, askedAs: 'aaa' },
  'identified B, asked as A': { type: 'identified', user: B, askedAs: 'aaa' },
  'identified A, asked as ?': { type: 'identified', user: A, askedAs: null },
  'profileChanged A': { type: 'profileChanged', user: A },
  loginRefused: { type: 'loginRefused' },
  logout: { type: 'endAsked', how: 'logout', loads: true },
  'logout, loads later': { type: 'endAsked', how: 'logout', loads: false },
  deregistered: { type: 'endAsked', how: 'deregistered', pictures: ['/images/1'] },
  refused: { type: 'refused', sentAt: NOW, isDeregistration: false },
  'refused, sent before': { type: 'refused', sentAt: NOW - 2, isDeregistration: false },
  'deregistration refused': { type: 'refused', sentAt: NOW, isDeregistration: true },
  stored: { type: 'stored' },
  'tabEnded logout A': { type: 'tabEnded', ...ended('logout', A) },
  'tabEnded expired A': { type: 'tabEnded', ...ended('expired', A) },
  'tabEnded logout ?': { type: 'tabEnded', how: 'logout', whom: null, logins: 0 },
  timeout: { type: 'timeout' },
  renewed,
  'renewed, unproved': { ...renewed, isProved: false },
  'renewed elsewhere': { ...renewed, isOwn: false },
  'reload prepared': { type: 'reloadPrepared', isPrepared: true, refetches: true },
  'reload prepared, news elsewhere': { type: 'reloadPrepared', isPrepared: true, refetches: false },
  'reload not prepared': { type: 'reloadPrepared', isPrepared: false, refetches: true },
  'logout begun': { type: 'loggingOut', isUnderWay: true },
  'logout given up': { type: 'loggingOut', isUnderWay: false },
  used: { type: 'used' },
} satisfies Record<string, SessionEvent>;

/** A snapshot of the device. By default the login counter is 1, as after A's login. */
export const device = (stored: SessionState, more: Partial<Snapshot> = {}, address = '/videos'): Snapshot => ({
  now: NOW,
  stored,
  isCurrent: true,
  logins: 1,
  deregistration: null,
  reloadedAt: null,
  url: new URL(address, 'https://tane.example'),
  isVideoPage: false,
  isSharedDevice: false,
  ...more,
});
const deregistration = { userKey: 'aaa', logins: 1, at: NOW - MINUTE, isRepeated: false };
export const DEVICES = {
  none: device(EMPTY_SESSION),
  A: device(of(A)),
  B: device(of(B), { logins: 2 }),
  'A again': device(of(A), { logins: 2 }),
  'A, unseen': device(of(A), { isCurrent: false }),
  'B, unseen': device(of(B), { isCurrent: false, logins: 2 }),
  'none, unseen': device(EMPTY_SESSION, { isCurrent: false }),
  'none, shared': device(EMPTY_SESSION, { isSharedDevice: true }),
  'A, shared': device(of(A), { isSharedDevice: true }),
  '?from=line': device(EMPTY_SESSION, {}, '/videos?from=line'),
  'A left': device(of(A), { deregistration }),
  'A left, asked twice': device(of(A), { deregistration: { ...deregistration, isRepeated: true } }),
  'none, A left': device(EXPIRED, { deregistration, isCurrent: false }),
  'B, A left': device(of(B), { deregistration, isCurrent: false, logins: 2 }),
  'B left': device(of(A), { deregistration: { ...deregistration, userKey: 'bbb' } }),
  'A left, earlier login': device(of(A), { deregistration: { ...deregistration, logins: 0 } }),
  'A left, a day ago': device(of(A), { deregistration: { ...deregistration, at: NOW - DAY } }),
  video: device(of(A), { isVideoPage: true }),
  'video, shared': device(of(A), { isVideoPage: true, isSharedDevice: true }),
  'video, 59 s after': device(of(A), { isVideoPage: true, reloadedAt: NOW - MINUTE + 1 }),
  'video, 60 s after': device(of(A), { isVideoPage: true, reloadedAt: NOW - MINUTE }),
} satisfies Record<string, Snapshot>;

export function nameOf(effect: Effect): string {
  switch (effect.type) {
    case 'persist':
      return effect.session === null ? 'persist nobody' : `persist ${effect.session.authUser?.userKey ?? 'anonymous'}`;
    case 'wipe':
    case 'tellTabs':
      return `${effect.type} ${effect.ended.how} ${effect.ended.whom?.userKey ?? 'unknown'} ${effect.ended.logins}`;
    case 'announceRenewal':
      return effect.type;
    case 'forgetPictures':
      return [effect.type, ...effect.paths].join(' ');
    default:
      return Object.values(effect).join(' ').replace(/ $/, ' null');
  }
}

export function leavingOf({ leaving }: Session): string {
  if (leaving.kind !== 'awaiting') return leaving.kind;
  return leaving.isTold ? 'told' : 'seen';
}
