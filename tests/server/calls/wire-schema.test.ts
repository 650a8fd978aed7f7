import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { bodyJsonSchema } from '#server/http/openapi.ts';

/**
 * Devices cache answers, and the code of a later build shows them. When the form of answers changes, raise
 * WIRE_SCHEMA_VERSION, which drops cached answers, and write the new fingerprint here.
 */
const FINGERPRINT = { version: '1', answers: 'bbb8da844b7ed494' };

it('a changed form of answers has a new version', () => {
  const answers = Object.entries(calls).map(([name, { contents }]) => [name, bodyJsonSchema(contents, 2026)]);
  const hash = createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16);
  expect({ version: WIRE_SCHEMA_VERSION, answers: hash }).toEqual(FINGERPRINT);
});
