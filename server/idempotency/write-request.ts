import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/api/call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/page-constants.ts';
import { ulidSchema } from '#contract/scalars.ts';
import { invalid } from '#server/http/api-error.ts';
import type { RequestHeaders } from '#server/http/register-call.ts';

/** The Idempotency-Key of a request, or null. @throws ApiError 422 if it is not a ULID */
export function requestKey(headers: RequestHeaders): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return null;
  if (v.is(ulidSchema, key)) return key;
  throw invalid({ 'Idempotency-Key': ['Idempotency-Key の形式が正しくありません。'] });
}

/**
 * A hash of a call, its parameters and its body. All deliveries of the same write have the same hash. The order of the
 * body's keys is ignored.
 */
export function bodyHash(call: Call, params: unknown, body: unknown): string {
  const text = JSON.stringify([call.method, call.path, sorted(params), sorted(body ?? null)]);
  return createHash('sha256').update(text).digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/**
 * When a write happened, in epoch milliseconds: the time in the body, or else now. A future time counts as now, so that
 * a write from a device whose clock is ahead doesn't win over later writes from other devices.
 */
export function occurredAt(body: unknown, now: number): number {
  const text = typeof body === 'object' && body !== null && 'occurred_at' in body ? body.occurred_at : undefined;
  return typeof text === 'string' ? Math.min(Date.parse(text), now) : now;
}
