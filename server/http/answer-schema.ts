import { toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from '#contract/calls.ts';
import { successEnvelope } from '#contract/envelope.ts';

interface JsonSchema {
  readonly type?: unknown;
  readonly anyOf?: unknown;
  readonly [keyword: string]: unknown;
}

/**
 * The schema by which Fastify serialises a call's answer: made of the contract, so that a column that nobody meant
 * to show never leaves. Bare types only: patterns and limits are for the way in, and each would cost time on the way out.
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

/** `anyOf: [X, null]` costs a validation at each value; `nullable` and a type list don't. */
function nullable(schema: JsonSchema): JsonSchema | null {
  const options = schema.anyOf;
  if (!Array.isArray(options) || options.length !== 2) return null;
  const [value, nothing] = options as [JsonSchema, JsonSchema];
  if (nothing.type !== 'null') return null;
  const { type } = value;
  if (type === 'object' || type === 'array') return { ...value, nullable: true };
  return typeof type === 'string' ? { ...value, type: [type, 'null'] } : {};
}
