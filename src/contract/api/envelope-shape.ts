/** The part of the envelope that the page needs, without the validation library of envelope.ts. */
import type { Envelope, WireErrors } from '#contract/api/envelope.ts';

export type { Envelope, WireErrors };

/**
 * True for a response from our API, false for one from a captive portal. Checks only the envelope. The contents are not
 * checked, because the schemas would exceed the page's size budget; tests check that the server's answers match them.
 */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const envelope = body as Partial<Envelope>;
  return (
    typeof envelope.version === 'string' &&
    typeof envelope.result === 'boolean' &&
    typeof envelope.result_msg === 'string' &&
    'contents' in body
  );
}

/** The messages of a 422 response, keyed by the inputs' names in the API. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Statuses below 500 that say nothing about the request itself: the same request may succeed later. */
export const TRANSIENT_STATUSES = [408, 425, 429] as const;

/** Error codes for programs. The messages for people are in `err_msgs`. */
export const ErrorCode = {
  ownerMismatch: 'OWNER_MISMATCH',
  notRegistered: 'NOT_REGISTERED',
  inProgress: 'IN_PROGRESS',
  keyReused: 'KEY_REUSED',
  antiForgery: 'ANTI_FORGERY',
  /** The call needs a login within the last RECENT_LOGIN_MS, and the person's login is older. */
  loginAgain: 'LOGIN_AGAIN',
  /** The member must first consent to a text, such as the terms, that has changed. */
  consentRequired: 'CONSENT_REQUIRED',
  /** The text that the member consents to has changed since the member read it. */
  consentOutdated: 'CONSENT_OUTDATED',
  /** Sent with the 404 of a video that used to be public, so that the error screen can say so. */
  withdrawn: 'WITHDRAWN',
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];
