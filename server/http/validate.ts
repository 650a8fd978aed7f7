import * as v from 'valibot';
import { ApiError, type FieldMessages, invalid, notFound } from '#server/http/api-error.ts';

/** Schemas bring their own Japanese sentence; this one stands in for the validation library's English. */
const FALLBACK: v.Config<v.BaseIssue<unknown>> = { message: '値の形式が正しくありません。' };

/** @throws ApiError 422 with a message for each field */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  if (hasNul(input)) throw invalid({ '': ['使えない文字が入っています。'] });
  const parsed = v.safeParse(schema, withAllKeys(schema, input), FALLBACK);
  if (parsed.success) return parsed.output;
  throw invalid(fieldMessages(parsed.issues));
}

/** A path parameter that can't name anything names nothing. @throws ApiError 404 */
export function parseParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params, FALLBACK);
  if (parsed.success && !hasNul(params)) return parsed.output;
  throw notFound();
}

/** A body that must be an object and isn't one (missing, null, a list) has no field to blame. */
export function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError(422, '入力の内容を確認してください。', { fields: {} });
  }
  return parseInput(schema, body);
}

/** A missing key gets the message of its field, which says what to do, instead of the object's, which can't. */
function withAllKeys(schema: v.GenericSchema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('entries' in schema)) return input;
  const absent = Object.keys(schema.entries as object).map((key) => [key, undefined]);
  return { ...Object.fromEntries(absent), ...input };
}

/** PostgreSQL can't store U+0000 in text, and no person types it. */
function hasNul(input: unknown): boolean {
  // A list of its own, not recursion: a body may be nested deeper than the stack is.
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\u0000')) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return false;
}

function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): FieldMessages {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const messages = fields[field] ?? [];
    if (!messages.includes(issue.message)) messages.push(issue.message);
    fields[field] = messages;
  }
  return fields;
}
