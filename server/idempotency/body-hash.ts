import { createHash } from 'node:crypto';
import type { Call } from '#contract/calls.ts';

/** Says whether two requests ask for the same: call, parameters and body, whatever the order of the body's keys. */
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
