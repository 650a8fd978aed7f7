import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { bodyJsonSchema } from '#server/http/json-schema.ts';

/**
 * Devices keep answers for a while and show them by the code of a later build. Whoever changes what an answer is made
 * of raises WIRE_SCHEMA_VERSION, which drops the kept ones, and writes the new fingerprint here.
 */
const FINGERPRINT = { version: '1', answers: 'bbb8da844b7ed494' };

it('answers of another shape have another version', () => {
  const answers = Object.entries(calls).map(([name, { contents }]) => [name, bodyJsonSchema(contents, 2026)]);
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16);
  expect({ version: WIRE_SCHEMA_VERSION, answers: hash }).toEqual(FINGERPRINT);
});
