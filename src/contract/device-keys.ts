/**
 * The names of everything that this site stores on a device, and of the channels between its tabs. A later build reads
 * what an earlier one stored, so the names never change, even where the code uses another word today. A member's data
 * has the member's user key in its name or in its value, so that it can be found and deleted when the login ends; the
 * exceptions are noted below. All other data belongs to the device.
 */

/** The user key of visitors. */
export const ANONYMOUS_KEY = 'anon';

// These constants belong to IndexedDB: the name of the database, which page and worker share, and its keys.

export const DATABASE = 'shigoto-no-tane';
/** The records of the outbox: `outbox/<user key>/<kind>/…` (#outbox/record.ts). */
export const OUTBOX_PREFIX = 'outbox/';
/**
 * The outbox's logical clock: the latest known time of a write or a deletion, in epoch milliseconds. A new record gets
 * a later time, except a view that took place earlier.
 */
export const OUTBOX_CLOCK = 'outbox-clock';
/**
 * When this device last cleared the viewing history, in epoch milliseconds: the server's time of the deletion
 * (`server`), and this device's time when it received the answer (`here`).
 */
export const VIEWS_CLEARED_AT = 'outbox-server-time';
/** Views that are not in the outbox yet: `visit/<user key>/<view>`. */
export const VIEW_PREFIX = 'visit/';
/** Positions in videos: `resume/<user key>/<video>`. */
export const RESUME_PREFIX = 'resume/';
/** The user key of the member whose outbox records the worker may send. */
export const CURRENT_USER = 'user';
/** When the session was last renewed, in epoch milliseconds. */
export const RENEWED_AT = 'renewed-at';
/**
 * The prefix of the last-write journal. Its entries in sessionStorage are copies of a page's last writes; each contains
 * the member's user key. Its entries in IndexedDB contain, for each page load, the number of the last committed write.
 */
export const JOURNAL_PREFIX = 'handed-over/';

/** The prefix of the names of a member's drafts. The form's name follows the prefix. */
export function draftsOf(userKey: string): string {
  return `draft:${userKey}:`;
}

/** The name of the draft of a day's condition. `date` is `yyyy-MM-dd`. */
export function dayDraft(date: string): string {
  return `condition:${date}`;
}

// localStorage: shared by all tabs.

/** The stored session. Its value contains the member's user key. */
export const SESSION_KEY = 'session';
/** The login counter: the number of logins on this device. */
export const LOGINS_KEY = 'logins';
/** Set while the server has not confirmed a logout. */
export const PENDING_LOGOUT_KEY = 'logout-pending';
/** User key and picture address of a member whose data is being deleted, or whose deletion was interrupted. */
export const PENDING_WIPE_KEY = 'wipe-pending';
export const SETTINGS_KEY = 'settings';
export const CONSENT_KEY = 'cookie-consent';
export const LOGIN_PROMPT_KEY = 'login-prompt';
export const INSTALL_KEY = 'install';
export const PLAYER_KEY = 'player';
/**
 * `1` if the home page reserves space for the list of videos to continue, `0` if a member has begun none. It reveals
 * whether the member has watched videos, so it is deleted when the login ends.
 */
export const CONTINUE_LIST_KEY = 'watching';

/**
 * Ids and kinds of the waiting records, so that a later page can report that they were sent. The value contains the
 * member's user key.
 */
export const WAITING_KEY = 'waiting';

/** The name of a user's persisted answers of the API. */
export function queriesKey(userKey: string): string {
  return userKey === ANONYMOUS_KEY ? 'queries' : `queries:${userKey}`;
}

/**
 * The beginning of the query keys of answers that depend on the caller. It contains the caller's user key, so that
 * nobody sees another person's answers.
 */
export function answersOf(userKey: string) {
  return ['user', userKey] as const;
}

// sessionStorage: entries of one tab.

/** A deregistration that was requested and may have taken effect. The value contains the member's user key. */
export const DEREGISTRATION_ASKED_KEY = 'asked-to-leave';
export const DEREGISTERED_KEY = 'deregistered';
export const LOGIN_NOTICE_KEY = 'login-notice';
export const COMPLETED_LOGINS_KEY = 'completed-logins';
export const FAILED_LOGINS_KEY = 'failed-logins';
/** The address of the page that requires another login, although the person is logged in already. */
export const LOGIN_AGAIN_FROM_KEY = 'login-again-from';
/**
 * A player's position and view, stored before a video page reloads itself, so that playback resumes at that position.
 * The value contains the member's user key.
 */
export const PLAYER_RELOAD_KEY = 'player-reload';
export const RENEWAL_RELOAD_KEY = 'renewal-reload';
export const SCROLL_KEY = 'scroll-positions';
/**
 * A prefix, followed by a path. The value is the time when that page last reloaded itself because of a missing chunk,
 * in epoch milliseconds.
 */
export const CHUNK_RELOAD_PREFIX = 'page-part-reload:';

// BroadcastChannel: messages between the tabs, on some channels also with the worker. Tabs of older builds use the same
// channels.

/** Announces the end of a login. */
export const SESSION_CHANNEL = 'session';
/** Announces that the session was renewed. */
export const RENEWALS_CHANNEL = 'renewals';
/** Asks the other tabs to save unsaved work before a logout. */
export const LOGOUT_CHANNEL = 'before-logout';
/** Announces changes to the outbox, and deliveries. */
export const OUTBOX_CHANNEL = 'outbox';
/** Announces changes to the saved videos. */
export const SAVED_MEDIA_CHANNEL = 'saved-media';
/** Announces whether a tab is editing a form. A prefix, followed by `<user key> <form>`. */
export const EDITING_CHANNEL_PREFIX = 'typing ';
/** Announces that a tab has deleted a draft. A prefix, followed by the draft's key. */
export const DROPPED_DRAFT_CHANNEL_PREFIX = 'dropped ';

// Cache Storage: nothing personal except profile pictures, which the end of a login deletes by address.

export const IMAGES_CACHE = 'images';
export const DOCUMENTS_CACHE = 'documents';
/** A prefix, followed by the build id. */
export const PAGES_CACHE_PREFIX = 'pages-';
/** Scripts and styles of the interface. */
export const INTERFACE_CACHE = 'interface';
/** Saved videos. They are retained after a logout. */
export const SAVED_MEDIA_CACHE = 'saved-media';
/** The header with the time at which a response was cached, in epoch milliseconds. */
export const CACHED_AT_HEADER = 'x-kept-at';
