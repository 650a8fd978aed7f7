/** DESIGN 4.1, in milliseconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const SESSION_MS = 30 * MINUTE_MS;
/** A session that is used is prolonged, but written at most this often. */
export const SLIDE_MS = MINUTE_MS;
export const REFRESH_MS = 60 * DAY_MS;
/** From the login's start to the person's return from LINE. */
export const LOGIN_STATE_MS = 10 * MINUTE_MS;
