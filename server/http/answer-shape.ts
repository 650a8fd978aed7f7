import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Call } from '#contract/calls.ts';
import { isRows, StreamedContents } from '#server/http/streamed-contents.ts';

/** Thrown in tests when an answer doesn't have the contract's shape: the serializer alone would bend it into one. */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError';

  constructor(call: Call, problems: readonly string[]) {
    super(`${call.method} ${call.path}\n${problems.join('\n')}`);
  }
}

/** @returns the contents; streamed ones are compared as they come. @throws AnswerShapeError */
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
  // What the contract doesn't name is an issue too: answers leave as handlers make them.
  const named = parsed.success && isDeepStrictEqual(parsed.output, value);
  if (named) return;
  const problems = parsed.issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new AnswerShapeError(call, problems ?? ['more than named']);
}
