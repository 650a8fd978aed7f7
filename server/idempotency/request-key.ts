import * as v from 'valibot';
import { ulidSchema } from '#contract/scalars.ts';
import { invalid } from '#server/http/api-error.ts';
import type { RequestHeaders } from '#server/http/call-handler.ts';

/** The Idempotency-Key of a request, or null when it has none. @throws ApiError 422 when it is no ULID */
export function requestKey(headers: RequestHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (v.is(ulidSchema, key)) return key;
  throw invalid({ 'Idempotency-Key': ['Idempotency-Key の形式が正しくありません。'] });
}
