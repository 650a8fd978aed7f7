import { isDeepStrictEqual } from 'node:util';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Call } from '#contract/api/call.ts';
import { successEnvelope } from '#contract/api/envelope.ts';
import { isRows, StreamedContents } from '#server/http/streamed.ts';

interface JsonSchema {
  readonly type?: unknown;
  readonly anyOf?: unknown;
  readonly [keyword: string]: unknown;
}

/**
 * The schema that Fastify uses to serialise the answer of a call. Properties that the contract doesn't name are not
 * sent, except in streamed contents, to which no schema is applied. The schema contains only types: patterns and limits
 * are for input and would only cost time here.
 */
export function answerSchema(call: Call): JsonSchema {
  return bare(toJsonSchema(successEnvelope(call.contents), { errorMode: 'ignore' })) as JsonSchema;
}

const CHECKS = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'not', 'format']);

function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => !CHECKS.has(key));
  const plain: JsonSchema = Object.fromEntries(entries.map(([key, value]) => [key, bare(value)]));
  return nullable(plain) ?? plain;
}

/**
 * Rewrites `anyOf: [X, null]` as a nullable type. For `anyOf`, the serialiser would validate each value to find the
 * matching option, which takes time.
 */
function nullable(schema: JsonSchema): JsonSchema | null {
  const options = schema.anyOf;
  if (!Array.isArray(options) || options.length !== 2) return null;
  const [value, nothing] = options as [JsonSchema, JsonSchema];
  if (nothing.type !== 'null') return null;
  const { type } = value;
  if (type === 'object' || type === 'array') return { ...value, nullable: true };
  return typeof type === 'string' ? { ...value, type: [type, 'null'] } : {};
}

/**
 * Thrown in tests if an answer doesn't match the contract. The serialiser alone would silently omit or convert values.
 */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError';

  constructor(call: Call, problems: readonly string[]) {
    super(`${call.method} ${call.path}\n${problems.join('\n')}`);
  }
}

/**
 * Checks contents against the contract. Streamed contents are checked while they are sent.
 * @throws AnswerShapeError
 */
export function inShape<Contents>(call: Call, contents: Contents): Contents | StreamedContents {
  if (contents instanceof StreamedContents) return new StreamedContents(fieldsInShape(call, contents));
  assertShape(call, call.contents, contents);
  return contents;
}

async function* fieldsInShape(call: Call, { fields }: StreamedContents) {
  const { entries } = call.contents as v.ObjectSchema<v.ObjectEntries, undefined>;
  const missing = new Set(Object.keys(entries));
  for await (const [name, value] of fields) {
    missing.delete(name);
    const schema = entries[name] ?? v.never();
    if (!isRows(value)) assertShape(call, schema, value);
    yield [name, isRows(value) ? rowsInShape(call, schema, value) : value] as const;
  }
  if (missing.size > 0) throw new AnswerShapeError(call, [`missing: ${[...missing].join()}`]);
}

async function* rowsInShape(call: Call, schema: v.GenericSchema, rows: AsyncIterable<unknown>) {
  for await (const row of rows) {
    assertShape(call, schema, [row]);
    yield row;
  }
}

function assertShape(call: Call, schema: v.GenericSchema, value: unknown): void {
  const parsed = v.safeParse(schema, value);
  // Valibot drops properties that the contract doesn't name. Here they are an error.
  const named = parsed.success && isDeepStrictEqual(parsed.output, value);
  if (named) return;
  const problems = parsed.issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new AnswerShapeError(call, problems ?? ['has properties that the contract does not name']);
}
