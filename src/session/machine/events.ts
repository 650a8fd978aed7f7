import type { AuthUser, SessionState } from './state.ts';

/**
 * How a login ends. `logout`: the person logged out. `deregistered`: the account was deleted. `expired`: the server no
 * longer accepts the login. After `logout` and `deregistered`, all of the person's data is removed from this device.
 * After an expired login, waiting records and drafts stay and are used only if the same person logs in again.
 */
export type SessionEnd = 'logout' | 'deregistered' | 'expired';

/** An identified person, with what the tabs need to clean up after the end of the login. */
export type Person = Pick<AuthUser, 'userKey' | 'avatarPath'>;

export interface EndedLogin {
  readonly how: SessionEnd;
  /** Null: the person had logged in through LINE, but was not known as a user yet. */
  readonly whom: Person | null;
  /** The login counter at the end of the login; null if it is unknown. */
  readonly logins: number | null;
}

export type Leaving =
  | { readonly kind: 'none' }
  /**
   * Another tab ended or changed the login. This tab waits until the other tab's message and the storage agree.
   * `isTold`: the message has arrived.
   */
  | { readonly kind: 'awaiting'; readonly ended: EndedLogin; readonly isTold: boolean }
  /** The page is about to be replaced. */
  | { readonly kind: 'ending' };

export interface Session {
  /** Null while the page still shows the server's anonymous rendering. */
  readonly shown: SessionState | null;
  readonly leaving: Leaving;
  /** The person has started to log out: waiting records are being sent, or the person is asked what to do with them. */
  readonly isLoggingOut: boolean;
  /** The login counter when this tab last read or wrote the session. */
  readonly logins: number | null;
  /** When this tab began to show this login, epoch milliseconds; 0 if it has shown the login since the page load. */
  readonly since: number;
  /** When this tab last learned that it or another tab had refreshed the session, epoch milliseconds. */
  readonly renewedAt: number;
  /** When this page last asked the server who is logged in, epoch milliseconds; null if it never did. */
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

export interface AskedDeregistration {
  readonly userKey: string;
  /** The login counter at the time of the request. */
  readonly logins: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** An earlier attempt in the same login got no answer. */
  readonly isRepeated: boolean;
}

/** The device's state at the moment of an event. */
export interface Snapshot {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly stored: SessionState;
  /** False if another tab has stored another person's session since this tab last read or wrote the session. */
  readonly isCurrent: boolean;
  /** The number of logins on this device; null where nothing can be stored. */
  readonly logins: number | null;
  /** A deregistration that this tab requested and that may have been carried out. */
  readonly deregistration: AskedDeregistration | null;
  /** When this tab last reloaded itself after a refresh of the session, epoch milliseconds; null if it never did. */
  readonly reloadedAt: number | null;
  readonly url: URL;
  readonly isVideoPage: boolean;
  readonly isSharedDevice: boolean;
}

export type SessionEvent =
  | { readonly type: 'hydrated' }
  | { readonly type: 'answersRestored' }
  /** The page is idle and now also listens for changes made by other tabs and the worker. */
  | { readonly type: 'started'; readonly isHydrated: boolean }
  /** A login or a registration was completed. `user`: null if LINE confirmed the login but the user isn't known yet. */
  | { readonly type: 'loggedIn'; readonly user: AuthUser | null }
  /** The server has said who is logged in. `askedAs`: the user key that was shown when the request was sent. */
  | { readonly type: 'identified'; readonly user: AuthUser; readonly askedAs: string | null }
  | { readonly type: 'profileChanged'; readonly user: AuthUser }
  /** The server answered a step of a login, through LINE or with a passkey, with 401. */
  | { readonly type: 'loginRefused' }
  /** The person has started to log out, or has cancelled the logout. */
  | { readonly type: 'loggingOut'; readonly isUnderWay: boolean }
  /** The person ends the login. `loads`: the home page is loaded; if false, the caller loads a page. */
  | { readonly type: 'endAsked'; readonly how: 'logout'; readonly loads: boolean }
  /** The server has deleted the account. `pictures`: addresses of the member's own pictures. */
  | { readonly type: 'endAsked'; readonly how: 'deregistered'; readonly pictures: readonly string[] }
  /**
   * The server refused a call, and then refused the refresh or the repeated call. `sentAt`: when the call was first
   * sent. `isDeregistration`: the call was a deregistration.
   */
  | { readonly type: 'refused'; readonly sentAt: number; readonly isDeregistration: boolean }
  /** Another tab wrote the session. */
  | { readonly type: 'stored' }
  | ({ readonly type: 'tabEnded' } & EndedLogin)
  | { readonly type: 'timeout' }
  /**
   * The session was refreshed for a call sent at `sentAt`. `isProved`: the repeated call was answered. `isOwn`: this
   * tab sent the call.
   */
  | { readonly type: 'renewed'; readonly sentAt: number; readonly isProved: boolean; readonly isOwn: boolean }
  /** `prepareReload` has ended. `isPrepared`: the time of the reload is stored, and the page's state is saved. */
  | { readonly type: 'reloadPrepared'; readonly isPrepared: boolean; readonly refetches: boolean }
  /** The person returned to the tab, or navigated. */
  | { readonly type: 'used' };

export type Effect =
  /** Restores the member's cached answers. The event `answersRestored` follows. */
  | { readonly type: 'restoreAnswers'; readonly userKey: string }
  /** Reads the stored session again, and makes it the session of this page. */
  | { readonly type: 'rereadStored' }
  /**
   * Shows the session and stores it; null shows nobody and removes the stored session. The storage does not change if
   * another tab has stored another person.
   */
  | { readonly type: 'persist'; readonly session: SessionState | null }
  | { readonly type: 'clearDeregistration' }
  | { readonly type: 'countLogin' }
  /** Switches the cached answers and tells the worker who is logged in. */
  | { readonly type: 'switchUser'; readonly userKey: string; readonly restores: boolean }
  | { readonly type: 'redirect'; readonly to: string }
  /** Asks the server who is logged in. The event `identified` follows, but only if the server answers. */
  | { readonly type: 'identify'; readonly as: string | null }
  /** Makes every call repeat the logout until the server has confirmed it. */
  | { readonly type: 'setPendingLogout' }
  | { readonly type: 'clearPendingLogout' }
  /** Sends the logout to the server, unless the login counter differs from `logins` by now. */
  | { readonly type: 'tellServer'; readonly logins: number | null }
  | { readonly type: 'tellTabs'; readonly ended: EndedLogin }
  | { readonly type: 'cancelQueries' }
  /** Stores why the login ended, so that the home page can say it. */
  | { readonly type: 'noteExpiry' | 'noteLogout' }
  | { readonly type: 'clearExpiry' }
  | { readonly type: 'wipe'; readonly ended: EndedLogin }
  | { readonly type: 'finishWipe' }
  | { readonly type: 'noteDeregistration' }
  /** Removes pictures from the browser's HTTP cache. */
  | { readonly type: 'forgetPictures'; readonly paths: readonly string[] }
  /**
   * Starts a timer after another tab has ended the login. The event `timeout` follows: by then, that tab's message and
   * the change of the storage should both have arrived.
   */
  | { readonly type: 'wait' }
  | { readonly type: 'load'; readonly page: 'home' | 'deregisterComplete' | 'again' }
  | { readonly type: 'announceRenewal'; readonly sentAt: number }
  /** Refetches answers that the server may have given for a visitor instead of the member. */
  | { readonly type: 'refetch' }
  /** Stores the time of the reload and saves the page's state. The event `reloadPrepared` follows. */
  | { readonly type: 'prepareReload'; readonly refetches: boolean };
