import fc from 'fast-check';
import type { Described } from '#tests/support/server/routes/described-api.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Values by the name of the property or parameter. A request reaches existing rows only if it contains such values. */
export type KnownValues = Readonly<Record<string, readonly (string | number)[]>>;

/** Generates values that fit a schema of /openapi.json. Prefers known values if there are any for this name. */
export function fitting(schema: Described, known: KnownValues, name = ''): fc.Arbitrary<Json> {
  const usual = (known[name] ?? []).filter((value) => isOfKind(schema, value));
  const random = anyFitting(schema, known, name);
  return usual.length === 0
    ? random
    : fc.oneof({ weight: 8, arbitrary: fc.constantFrom<Json>(...usual) }, { weight: 1, arbitrary: random });
}

function anyFitting(schema: Described, known: KnownValues, name: string): fc.Arbitrary<Json> {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as readonly Json[]));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => fitting(option, known, name)));
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return lists(schema, fitting(schema.items ?? {}, known, name));
    case 'integer':
      // Tries the limits as often as the numbers between them.
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'string':
      return texts(schema);
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no generator for ${JSON.stringify(schema)}`);
  }
}

const SOME = 6;

function objects({ properties = {}, required = [] }: Described, known: KnownValues): fc.Arbitrary<Json> {
  const fields = Object.entries(properties).map(([key, property]) => [key, fitting(property, known, key)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}

function lists({ minItems = 0, maxItems = SOME }: Described, item: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + SOME) });
}

function texts({ pattern, minLength = 0, maxLength = LONGEST }: Described): fc.Arbitrary<string> {
  // With these units, `fc.string` counts code points, as JSON Schema does. Only the last generator may count more: the
  // two halves of a surrogate pair form one code point if they meet.
  const short = { minLength, maxLength: Math.min(maxLength, SHORT) };
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...short, unit: 'binary' }) },
    { weight: 3, arbitrary: fc.string({ minLength, maxLength, unit: 'grapheme-ascii', size: 'max' }) },
    { weight: 2, arbitrary: fc.string({ ...short, unit: fc.constantFrom(...ODD_CHARACTERS) }) },
    { weight: 1, arbitrary: fc.string({ ...short, unit: fc.constantFrom('あ', '\ud83d', '\udc00') }) },
  );
  if (pattern === undefined) return text;
  const form = new RegExp(pattern, 'u');
  if (!pattern.startsWith('^')) return text.filter((value) => form.test(value));
  return fc.stringMatching(form).filter((value) => [...value].length <= maxLength);
}

const LONGEST = 2000;
const SHORT = 20;
/** A surrogate pair, control and invisible characters, white space, and characters with a meaning in JSON or URLs. */
const ODD_CHARACTERS = ['𠮷', '\u0007', '\u007f', '\u202e', '\ufeff', '\u2028', '　', ' ', '\n', '"', '\\', '%'];

/** Whether a known value fits the type, the enum or the pattern of a schema. */
function isOfKind({ type, pattern, enum: allowed, anyOf }: Described, value: string | number): boolean {
  if (anyOf !== undefined) return anyOf.some((option) => isOfKind(option, value));
  if (allowed !== undefined) return allowed.includes(value);
  if (typeof value === 'number') return type === 'integer' || type === 'number';
  return type === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

const DEEP: Json = Array.from({ length: 2000 }).reduce<Json>((inner) => [inner], []);

/** Values that fit few schemas, such as wrong types, huge numbers, impossible dates and halves of surrogate pairs. */
const JUNK: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  -(2 ** 60),
  2 ** 31,
  '',
  ' ',
  '3',
  'null',
  '2026-02-30T25:61:00Z',
  '9'.repeat(40),
  'あ'.repeat(1500),
  '\u0000',
  'a\u0007\u001b\r\n\u202e\ufeff',
  '\ud83d',
  'あ\udc00い',
  '%ED%A0%80',
  "' or 1=1 --",
  '../../etc/passwd',
  [],
  [[]],
  DEEP,
  {},
  { toString: 'x', constructor: { prototype: 1 } },
];

export const junk: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

/** Generates values of a schema with one fault: a value is replaced or missing, or there is an unknown property. */
export function broken(schema: Described, known: KnownValues): fc.Arbitrary<Json> {
  const how = fc.constantFrom('replaced', 'missing', 'added' as const);
  return fc.tuple(fitting(schema, known), fc.nat(99), junk, how).map(([value, at, other, kind]) => {
    const places = placesIn(value);
    return changed(value, places[at % places.length] ?? [], other, kind);
  });
}

type Place = readonly string[];

function placesIn(value: Json): Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[], ...inner.flatMap(([key, held]) => placesIn(held).map((place) => [key, ...place]))];
}

function changed(value: Json, [key, ...rest]: Place, other: Json, kind: string): Json {
  if (typeof value !== 'object' || value === null) return kind === 'missing' ? null : other;
  if (key === undefined) return kind === 'added' && !Array.isArray(value) ? { ...value, unknown: other } : other;
  if (kind === 'missing' && rest.length === 0) return without(value, key);
  if (Array.isArray(value))
    return value.map((held, index) => (String(index) === key ? changed(held, rest, other, kind) : held));
  const held = (value as Readonly<Record<string, Json>>)[key] ?? null;
  return { ...value, [key]: changed(held, rest, other, kind) };
}

function without(value: object, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
