import { ErrorCode, type FieldMessages, isEnvelope, TRANSIENT_STATUSES } from '#contract/api/envelope-shape.ts';
import { workerEndpoints } from '#contract/api/worker-endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, USER_KEY_HEADER } from '#contract/page-constants.ts';
import type { Clock } from '#lib/clock.ts';
import type { Sendable } from '#outbox/record.ts';

/** The delivery of one record: its request, the meaning of the response, and the back-off after failures. */

/** Sends one request. Rejects if there is no response within 15 s (#api/transport.ts). */
export type Send = (request: OutboxRequest) => Promise<OutboxAnswer>;

export interface OutboxRequest {
  readonly method: string;
  /** Relative to `/api/v1`. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface OutboxAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The server's Retry-After, in seconds. */
  readonly retryAfter?: number | null;
}

const ENDPOINTS = {
  condition: workerEndpoints.putCondition,
  view: workerEndpoints.createView,
  'view-update': workerEndpoints.updateView,
  'favourite-batch': workerEndpoints.putFavorites,
} as const;

/**
 * The request that delivers a record. It is the same at every attempt. It contains the user key, so that the server
 * refuses the request if the session belongs to another member.
 */
export function requestOf(record: Sendable, userKey: string): OutboxRequest {
  const { method, path } = ENDPOINTS[record.kind];
  const occurred_at = new Date(record.occurredAt).toISOString();
  const body = record.kind === 'favourite-batch' ? { flagChanges: record.flagChanges } : record.body;
  return {
    method,
    path,
    query: [],
    body: { ...body, occurred_at },
    headers: { [IDEMPOTENCY_KEY_HEADER]: record.id, [USER_KEY_HEADER]: userKey },
  };
}

/** What a response means for the record that was sent (docs/product/outbox.md). */
export type Verdict =
  | { readonly kind: 'done'; readonly contents: unknown }
  /** Retry later. `everything`: the other records would fail as well. `retryAfterMs`: the server's Retry-After. */
  | { readonly kind: 'later'; readonly everything: boolean; readonly retryAfterMs: number | null }
  /**
   * Sending pauses. `login`: the session has ended. `register`: the person is not a member yet. `user`: somebody else
   * is logged in.
   */
  | { readonly kind: 'paused'; readonly until: 'login' | 'register' | 'user' }
  /**
   * The server rejects the record for good. `message`: the server's error message. `fields`: the server's messages by
   * input, if it names inputs.
   */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: FieldMessages | undefined };

/** There was no response, or a captive portal or proxy answered instead of our server. */
export const NO_ANSWER: Verdict = { kind: 'later', everything: true, retryAfterMs: null };

const TOO_MANY = 429;
/**
 * Statuses of failures that are not caused by the record. A 419 is one of them: the server refused even the renewed
 * anti-forgery token, so the cookies are at fault.
 */
const LATER: ReadonlySet<number> = new Set([...TRANSIENT_STATUSES, 419]);

export function verdictOf({ status, body, retryAfter }: OutboxAnswer): Verdict {
  if (!isEnvelope(body)) return NO_ANSWER;
  const code = body.errors?.err_code;
  const isTaken = status >= 200 && status < 300;
  // If status and envelope contradict each other, the response is not from our server.
  if (isTaken !== body.result) return NO_ANSWER;
  if (isTaken) return { kind: 'done', contents: body.contents };
  if (status === 401) return { kind: 'paused', until: 'login' };
  if (code === ErrorCode.notRegistered) return { kind: 'paused', until: 'register' };
  if (code === ErrorCode.ownerMismatch) return { kind: 'paused', until: 'user' };
  if (status >= 500 || status < 400 || LATER.has(status) || code === ErrorCode.inProgress)
    return later(status, retryAfter);
  return { kind: 'refused', message: body.errors?.err_msgs.join('') || body.result_msg, fields: body.errors?.fields };
}

function later(status: number, retryAfter: number | null | undefined): Verdict {
  const retryAfterMs = typeof retryAfter === 'number' ? retryAfter * 1000 : null;
  return { kind: 'later', everything: status === TOO_MANY || status === 503, retryAfterMs };
}

/** `isRepeated`: the request is sent again after a refresh of the session. */
export type DeliveryState =
  | { readonly step: 'sending'; readonly isRepeated: boolean }
  | { readonly step: 'refreshing' }
  /**
   * `renewal` is the outcome of a refresh. `proved`: the server accepted the new session. `unproved`: the repeated
   * request got no answer or was not sent. `none`: the session was not refreshed, or a second 401 followed.
   */
  | { readonly step: 'over'; readonly verdict: Verdict; readonly renewal: 'none' | 'proved' | 'unproved' };

export type DeliveryEvent =
  | { readonly type: 'judged'; readonly verdict: Verdict }
  /** The request or the refresh failed or timed out. */
  | { readonly type: 'unanswered' }
  | { readonly type: 'refreshed'; readonly isRenewed: boolean; readonly isHeld: boolean };

export const BEGIN: DeliveryState = { step: 'sending', isRepeated: false };
const LOGIN_NEEDED: Verdict = { kind: 'paused', until: 'login' };

/** The next state. After a 401 the session is refreshed and the request repeated once; a second 401 ends the login. */
export function transition(state: DeliveryState, event: DeliveryEvent): DeliveryState {
  if (state.step === 'over') return state;
  if (state.step === 'refreshing') {
    if (event.type !== 'refreshed') return over(NO_ANSWER);
    if (!event.isRenewed) return over(LOGIN_NEEDED);
    return event.isHeld ? { step: 'sending', isRepeated: true } : over(NO_ANSWER, 'unproved');
  }
  const verdict = event.type === 'judged' ? event.verdict : NO_ANSWER;
  const isLoginNeeded = verdict.kind === 'paused' && verdict.until === 'login';
  if (!state.isRepeated) return isLoginNeeded ? { step: 'refreshing' } : over(verdict);
  if (isLoginNeeded) return over(verdict);
  return over(verdict, verdict === NO_ANSWER ? 'unproved' : 'proved');
}

function over(verdict: Verdict, renewal: 'none' | 'proved' | 'unproved' = 'none'): DeliveryState {
  return { step: 'over', verdict, renewal };
}

export interface DeliveryDeps extends Clock {
  /** After a 419, repeats the request once with the new anti-forgery token (#api/anti-forgery.ts). */
  readonly send: Send;
  /**
   * Called after a 401. `sentAt`: when the refused request was sent. Resolves with false if a login is needed. Rejects
   * if the outcome is unknown (#api/refresh.ts).
   */
  readonly refresh: (sentAt: number) => Promise<boolean>;
  /**
   * Called after a refresh has renewed the session, unless the repeated request got a second 401. `isProved`: the
   * server answered the repeated request.
   */
  readonly onRenewed?: ((sentAt: number, isProved: boolean) => void) | undefined;
}

/**
 * Timeout for a delivery, including a refresh of the session and the repeated request. It is shorter than the time
 * after which another tab steals the lock.
 */
const LIMIT_MS = 45_000;

/**
 * Sends one request and resolves with the verdict within 45 s. Never rejects. `isHeld`, called after a refresh, tells
 * whether the lock is still held.
 */
export async function deliver(
  { send, refresh, onRenewed, now }: DeliveryDeps,
  request: OutboxRequest,
  isHeld: () => boolean,
  limit: AbortSignal = AbortSignal.timeout(LIMIT_MS),
): Promise<Verdict> {
  const sentAt = now();
  const perform = async (step: 'sending' | 'refreshing'): Promise<DeliveryEvent> => {
    if (step === 'sending') return { type: 'judged', verdict: verdictOf(await send({ ...request, signal: limit })) };
    // Other callers wait for the same refresh, so it isn't aborted. Only this delivery stops waiting for it.
    const isRenewed = await Promise.race([refresh(sentAt), ended(limit)]);
    return { type: 'refreshed', isRenewed, isHeld: isHeld() };
  };
  let state = BEGIN;
  while (state.step !== 'over') {
    const event = await perform(state.step).catch((): DeliveryEvent => ({ type: 'unanswered' }));
    state = transition(state, event);
  }
  if (state.renewal !== 'none') onRenewed?.(sentAt, state.renewal === 'proved');
  return state.verdict;
}

function ended(limit: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    limit.throwIfAborted();
    limit.onabort = reject;
  });
}

/** The first and the longest delay of the exponential back-off, before jitter. */
const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
/** Upper limit for the server's Retry-After. */
const LONGEST_ASKED_MS = 15 * 60_000;

interface Failure {
  readonly count: number;
  readonly until: number;
  /** End of the server's Retry-After, epoch milliseconds. Eager attempts must respect it too. */
  readonly askedUntil: number;
}

export interface BackOff {
  /**
   * `eager`: a retry is likely to succeed now, for example after `online`. Then only the server's Retry-After delays
   * it.
   */
  mayTry(orderingKey: string, eager: boolean): boolean;
  failed(orderingKey: string, retryAfterMs: number | null): void;
  succeeded(orderingKey: string): void;
  /** Milliseconds until the next retry; null if none is pending. */
  waitMs(): number | null;
}

/** Used instead of an ordering key for failures that affect all records. */
export const EVERYTHING = '';

export function createBackOff({ now, random }: Clock & { readonly random: () => number }): BackOff {
  const failures = new Map<string, Failure>();

  const isFree = (orderingKey: string, eager: boolean) => {
    const failure = failures.get(orderingKey);
    if (failure === undefined) return true;
    const rest = (eager ? failure.askedUntil : failure.until) - now();
    // A remaining wait above the maximum means that the device's clock was set back, so the wait is ignored.
    return rest <= 0 || rest > LONGEST_ASKED_MS;
  };

  return {
    mayTry: (orderingKey, eager) => isFree(EVERYTHING, eager) && isFree(orderingKey, eager),
    failed(orderingKey, retryAfterMs) {
      const count = (failures.get(orderingKey)?.count ?? 0) + 1;
      // Jitter prevents many devices from retrying at the same moment.
      const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)) * (0.5 + random() / 2);
      const asked = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
      failures.set(orderingKey, { count, until: now() + Math.max(delay, asked), askedUntil: now() + asked });
    },
    succeeded(orderingKey) {
      failures.delete(orderingKey);
      failures.delete(EVERYTHING);
    },
    waitMs() {
      const waits = [...failures.values()].map(({ until }) => until - now()).filter((wait) => wait > 0);
      return waits.length === 0 ? null : Math.min(LONGEST_ASKED_MS, ...waits);
    },
  };
}
