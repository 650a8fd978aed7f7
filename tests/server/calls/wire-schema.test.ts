import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { bodyJsonSchema } from '#server/http/openapi.ts';

/**
 * The fingerprint of the schemas of all answers to GET. Devices cache these answers, and a later build may read them.
 * If this test fails because one of the schemas changed, increase WIRE_SCHEMA_VERSION, so that devices discard cached
 * answers. This is unnecessary only if this build can also read answers of the previous schema. In either case, enter
 * the new fingerprint here.
 */
const FINGERPRINT = { version: '1', answers: '437c594f3e621842' };

it('no schema of a cached answer changes without a decision about WIRE_SCHEMA_VERSION', () => {
  const answers = Object.entries(calls)
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { contents }]) => [name, bodyJsonSchema(contents, 2026)]);
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16);
  expect({ version: WIRE_SCHEMA_VERSION, answers: hash }).toEqual(FINGERPRINT);
});
