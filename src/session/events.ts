import type { AskedDeregistration } from './flags.ts';
import type { AuthUser, SessionState } from './store.ts';

/**
 * How a login ends. `logout`: chosen. `deregistered`: the account is gone. `expired`: the server no longer knows it.
 * The first two remove everything of the person from this device. After the third, waiting records and drafts stay, for
 * their owner only.
 */
export type SessionEnd = 'logout' | 'deregistered' | 'expired';

/** Whose login has ended, as other tabs need it. */
export type Leaver = Pick<AuthUser, 'userKey' | 'avatarPath'>;

export interface EndedLogin {
  readonly how: SessionEnd;
  /** Null: signed in through LINE, but not identified. */
  readonly whom: Leaver | null;
  /** The login counter when it ended; null where there is none. */
  readonly logins: number | null;
}

export type Leaving =
  | { readonly kind: 'none' }
  /** Another tab ended or changed the login; this one waits until message and storage agree. `isTold`: a message has come. */
  | { readonly kind: 'awaiting'; readonly ended: EndedLogin; readonly isTold: boolean }
  /** The page is about to be replaced. */
  | { readonly kind: 'ending' };

export interface Session {
  /** Null while the page shows what the server rendered for everybody. */
  readonly shown: SessionState | null;
  readonly leaving: Leaving;
  /** A logout is under way: what waits is being sent, or the person is being asked about it. */
  readonly isLoggingOut: boolean;
  /** The login counter when this tab last read or wrote the session. */
  readonly logins: number | null;
  /** When this tab began to show this login, epoch milliseconds; 0: at the start of the page. */
  readonly since: number;
  /** When the last renewal in any tab became known, epoch milliseconds. */
  readonly renewedAt: number;
  /** When the server was last asked who is logged in. */
  readonly identifiedAt: number | null;
}

export const NEW_SESSION: Session = {
  shown: null,
  leaving: { kind: 'none' },
  isLoggingOut: false,
  logins: null,
  since: 0,
  renewedAt: 0,
  identifiedAt: null,
};

/** The device's state at the moment of an event. */
export interface Snapshot {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The session in the storage, which all tabs share. */
  readonly stored: SessionState;
  /** True while the storage holds the person whom this tab last read or wrote. */
  readonly isCurrent: boolean;
  /** The number of logins on this device; null where nothing can be stored. */
  readonly logins: number | null;
  /** A deregistration that this tab requested and that was not refused. */
  readonly deregistration: AskedDeregistration | null;
  /** When a renewal last reloaded this tab. */
  readonly reloadedAt: number | null;
  readonly url: URL;
  readonly isVideoPage: boolean;
  readonly isSharedDevice: boolean;
}

export type SessionEvent =
  /** Markup from the server was hydrated. */
  | { readonly type: 'hydrated' }
  /** The member's cached answers are there. */
  | { readonly type: 'answersRestored' }
  /** The page is idle and has begun to listen. */
  | { readonly type: 'started'; readonly isHydrated: boolean }
  /** A login or a registration was completed. Null: signed in through LINE, but the server gave no user. */
  | { readonly type: 'loggedIn'; readonly user: AuthUser | null }
  /** The server said who is logged in. `askedAs`: the user key that was shown when it was asked. */
  | { readonly type: 'identified'; readonly user: AuthUser; readonly askedAs: string | null }
  | { readonly type: 'profileChanged'; readonly user: AuthUser }
  /** The social login answered 401. */
  | { readonly type: 'loginRefused' }
  /** The person has started to log out, or has cancelled it. */
  | { readonly type: 'loggingOut'; readonly isUnderWay: boolean }
  /** The person ends the login. `loads`: the home page follows; otherwise the caller loads a page. */
  | { readonly type: 'endAsked'; readonly how: 'logout'; readonly loads: boolean }
  /** The server has deleted the account. `pictures`: addresses of the member's own pictures. */
  | { readonly type: 'endAsked'; readonly how: 'deregistered'; readonly pictures: readonly string[] }
  /** The refresh was refused, or the call sent at `sentAt` was refused again after it. `isDeregistration`: the call was one. */
  | { readonly type: 'refused'; readonly sentAt: number; readonly isDeregistration: boolean }
  /** Another tab wrote the session. */
  | { readonly type: 'stored' }
  | ({ readonly type: 'tabEnded' } & EndedLogin)
  | { readonly type: 'timeout' }
  /** A refresh has renewed the session for a call sent at `sentAt`. `isProved`: the repeated call was answered. `isOwn`: it was this tab's. */
  | { readonly type: 'renewed'; readonly sentAt: number; readonly isProved: boolean; readonly isOwn: boolean }
  /** The page has saved its state for a reload. `isPrepared`: the tab could store that it reloads. */
  | { readonly type: 'reloadPrepared'; readonly isPrepared: boolean; readonly refetches: boolean }
  /** The person returned to the tab, or navigated. */
  | { readonly type: 'used' };

export type Effect =
  /** Then: answersRestored. */
  | { readonly type: 'restoreAnswers'; readonly userKey: string }
  /** Shows the stored session. */
  | { readonly type: 'rereadStored' }
  /** Shows and stores it, unless somebody else is stored by now. Null: shows nobody and removes the entry. */
  | { readonly type: 'persist'; readonly session: SessionState | null }
  | { readonly type: 'clearDeregistration' }
  | { readonly type: 'countLogin' }
  /** Switches the cached answers and tells the worker who is logged in. */
  | { readonly type: 'switchUser'; readonly userKey: string; readonly restores: boolean }
  | { readonly type: 'redirect'; readonly to: string }
  /** Then: identified. */
  | { readonly type: 'identify'; readonly as: string | null }
  /** From now on every call repeats the logout, until the server has confirmed it. */
  | { readonly type: 'setPendingLogout' }
  | { readonly type: 'clearPendingLogout' }
  /** Only while the login counter is `logins`. */
  | { readonly type: 'tellServer'; readonly logins: number | null }
  | { readonly type: 'tellTabs'; readonly ended: EndedLogin }
  | { readonly type: 'cancelQueries' }
  | { readonly type: 'noteExpiry' }
  | { readonly type: 'clearExpiry' }
  | { readonly type: 'wipe'; readonly ended: EndedLogin }
  /** Removes what a wipe that was cut off has left. */
  | { readonly type: 'finishWipe' }
  | { readonly type: 'noteDeregistration' }
  /** From the browser's HTTP cache. */
  | { readonly type: 'forgetPictures'; readonly paths: readonly string[] }
  /** Then: timeout. */
  | { readonly type: 'wait' }
  | { readonly type: 'load'; readonly page: 'home' | 'deregisterComplete' | 'again' }
  | { readonly type: 'tellRenewal'; readonly sentAt: number }
  /** Refetches what was answered as for a visitor. */
  | { readonly type: 'refetch' }
  /** Saves the page's state. Then: reloadPrepared. */
  | { readonly type: 'prepareReload'; readonly refetches: boolean };
