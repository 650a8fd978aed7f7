export const API_PREFIX = '/api/v1';
export const ENVELOPE_VERSION = '1.0';
/** Increment this if the new build can't read answers that older builds have persisted. */
export const WIRE_SCHEMA_VERSION = '1';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session ends after this time without a call, unless it is refreshed. */
export const SESSION_MS = 30 * MINUTE_MS;
/** A login ends after this time without a refresh. */
export const REFRESH_MS = 60 * DAY_MS;
/** Before an export, a deregistration or a change of passkeys, the person must have logged in within this time. */
export const RECENT_LOGIN_MS = 60 * MINUTE_MS;
/** A login ends after this time, however much it is used. */
export const LOGIN_MS = 90 * DAY_MS;
/** GET /users/me/logins lists at most this many logins. */
export const LOGINS_SHOWN_MAX = 100;
/** The longest time from the start of a login to the return from LINE. */
export const LOGIN_STATE_MS = 10 * MINUTE_MS;

/** The longest time from a challenge to the answer with a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const PASSKEYS_MAX = 10;

export const VIDEO_ID_LENGTH = 26;
export const RECOMMENDED_MAX = 10;
export const RECOMMENDED_TAG_SLUG = 'オススメ';

export const PER_PAGE = {
  min: 1,
  max: 100,
  videos: 12,
  introductions: 12,
  notifications: 10,
  faqs: 50,
  testimonials: 20,
} as const;
export const KEYWORD_MAX = 100;
/** The maximum number of values of one filter in a query. The filters are genres, supervisors and tags. */
export const FILTER_VALUES_MAX = 50;

export const NICKNAME_MAX = 20;
export const VARIOUS_GENDER_MAX = 30;
export const DISABILITY_NOTE_MAX = 200;
export const DEREGISTER_DESCRIPTION_MAX = 500;
export const BIRTH_YEAR = { oldestAge: 100, youngestAge: 12 } as const;

export const CONDITION_POINT = { min: 1, max: 5 } as const;
export const CONDITION_NOTE_MAX = 1000;
export const CONDITION_BACKFILL_DAYS = 30;

export const OPERATION_LOGS_MAX = 500;
export const FLAG_CHANGES_MAX = 1000;

export const AVATAR = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, size: 256 } as const;
/** The file field of POST /users/me/avatar. */
export const AVATAR_FIELD = 'avatar_img';
/** The widths of the thumbnail files, in pixels; each file is 16:9. */
export const THUMBNAIL_WIDTHS = [320, 640, 960] as const;

export const SCROLL_OFFSET_PX = 100;
export const CARD_SKELETON_HEIGHT = '20rem';
export const DEFAULT_ERROR_STATUS = 500;

/**
 * Resuming a video is offered from `afterSeconds` on. The video counts as finished in its last `beforeEndSeconds` or in
 * the last `beforeEndShare` of its duration, whichever is longer.
 */
export const RESUME = { afterSeconds: 5, beforeEndSeconds: 5, beforeEndShare: 0.05 } as const;
