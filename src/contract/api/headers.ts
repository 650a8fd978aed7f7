/** Names of headers and cookies of the API that client and server share. Headers are in lower case, as both read them. */

/** Whose call it is. The server refuses it in another member's session (docs/product/api.md, User key). */
export const USER_KEY_HEADER = 'x-user-key';

/** A write with the same key takes effect once (docs/product/api.md, Idempotency). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The anti-forgery token comes in the cookie and is sent back in the header. */
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';
export const ANTI_FORGERY_HEADER = 'x-xsrf-token';
