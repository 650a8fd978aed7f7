import fc from 'fast-check';
import { multipart } from '#tests/support/server/multipart.ts';
import type { DescribedCall } from './described-calls.ts';
import { broken, fitting, type Json, junk, type KnownValues } from './inputs.ts';

export const ROLES = ['anonymous', 'returning from LINE', 'AUTHENTICATED', 'member', 'other member'] as const;
export type Role = (typeof ROLES)[number];

/** A request, in a form that can be read when a test prints it. */
export interface ApiRequest {
  readonly by: Role;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body: Body | null;
  /**
   * The header with the anti-forgery token; null if it is left out. `own` stands for the caller's token, `other` for
   * that of another member. Any other text is sent unchanged.
   */
  readonly token: string | null;
  /** The header with the user key, in the same form as `token`. */
  readonly userKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Body {
  readonly type: string | null;
  /** Sent in UTF-8. Half of a surrogate pair is sent as three bytes, although UTF-8 forbids them. */
  readonly text: string;
  /** The value of a JSON body that wasn't damaged. */
  readonly json?: Json;
  /** True if `@` in the text stands for a picture. */
  readonly hasPicture?: boolean;
}

/** The smallest picture: a PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Generates requests of one call: about half of them fit the description, the others have faults. */
export function requestsOf(call: DescribedCall, known: KnownValues): fc.Arbitrary<ApiRequest> {
  return fc.record(
    {
      by: fc.oneof(
        { weight: 2, arbitrary: fc.constant('member' as const) },
        { weight: 3, arbitrary: fc.constantFrom(...ROLES) },
      ),
      method: fc.constant(call.method),
      target: targetsOf(call, known),
      body: bodiesOf(call, known),
      token: mostly('own', fc.constantFrom(null, 'other', 'x')),
      userKey: mostly(null, fc.constantFrom('own', 'other', 'x')),
      headers: headersOf(call, known),
    },
    { noNullPrototype: true },
  );
}

function mostly<Value>(usual: Value | fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const arbitrary = usual instanceof fc.Arbitrary ? usual : fc.constant(usual);
  return fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: rare });
}

function targetsOf({ path, parameters }: DescribedCall, known: KnownValues): fc.Arbitrary<string> {
  const values = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => {
      const usual = fitting(parameter.schema, known, parameter.name);
      const one = fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: junk });
      return { ...parameter, value: parameter.required ? one : fc.option(one, { nil: null, freq: 2 }) };
    });
  return fc
    .tuple(fc.tuple(...values.map(({ value }) => value)), mostly('', fc.constantFrom(...ODD_QUERIES)))
    .map(([given, odd]) => {
      let address = path;
      const query: string[] = [];
      for (const [index, { name, in: place }] of values.entries()) {
        const value = given[index] ?? null;
        if (place === 'path') address = address.replace(`{${name}}`, percentEncoded(textOf(value)));
        else if (value !== null)
          for (const one of Array.isArray(value) ? value : [value])
            query.push(`${percentEncoded(name)}=${percentEncoded(textOf(one))}`);
      }
      const search = [...query, ...(odd === '' ? [] : [odd])].join('&');
      return search === '' ? address : `${address}?${search}`;
    });
}

/** Additions to a query, such as unknown, repeated and badly encoded parameters. */
const ODD_QUERIES = [
  'utm_source=x',
  'per_page=1',
  'offset[]=1',
  '%ED%A0%80',
  'keyword=%FF',
  '__proto__=1',
  '&=&',
  'a[b]=c',
  '%',
];

function bodiesOf(call: DescribedCall, known: KnownValues): fc.Arbitrary<Body | null> {
  if (call.upload !== null)
    return mostly<Body | null>(formsOf(call.upload), fc.oneof(damaged(fc.constant('{}')), fc.constant(null)));
  if (call.body === null) return mostly<Body | null>(null, damaged(fc.constant('{}')));
  const right = fitting(call.body, known).map(asJson);
  const wrong = broken(call.body, known).map(asJson);
  return fc.oneof(
    { weight: 10, arbitrary: right },
    { weight: 4, arbitrary: wrong },
    { weight: 2, arbitrary: damaged(right.map(({ text }) => text)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const JSON_TYPE = 'application/json';

function asJson(value: Json): Body {
  return { type: JSON_TYPE, text: JSON.stringify(value), json: value };
}

/** Generates bodies that are mostly wrong, for example of another media type, truncated or huge. */
function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  const cut = fc.tuple(texts, fc.nat(300)).map(([text, end]) => text.slice(0, end));
  const type = fc.oneof(fc.constant(JSON_TYPE), fc.constantFrom(...TYPES));
  return fc.record({ type, text: fc.oneof(cut, texts, fc.constantFrom(...NO_OBJECTS)) }, { noNullPrototype: true });
}

const TYPES = [
  null,
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/jsonx',
  'x',
];
const NO_OBJECTS = [
  '',
  'null',
  '[]',
  '1e999',
  '"\ud800"',
  '{"note":"\udfff"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '\ufeff{}',
  'x'.repeat(300 * 1024),
];

/** Generates multipart forms; `@` stands for the picture. */
function formsOf(field: string): fc.Arbitrary<Body> {
  const bytes = fc.oneof(
    { weight: 2, arbitrary: fc.constant('@') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
  const part = fc.record({
    name: mostly(field, fc.constantFrom('', 'x', '__proto__')),
    file: mostly('x.png', fc.constant('')),
    bytes,
  });
  return fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 2 }), mostly(1, fc.constantFrom(0.2, 0.9)))
    .map(([parts, share]) => {
      const { headers, payload } = multipart(parts);
      const text = payload.toString();
      return { type: headers['content-type'], text: text.slice(0, Math.ceil(text.length * share)), hasPicture: true };
    });
}

function headersOf({ parameters }: DescribedCall, known: KnownValues): fc.Arbitrary<Record<string, string>> {
  const names = new Set(parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()));
  const key = fc.oneof(fc.ulid(), fc.constantFrom(...(known['idempotency-key'] ?? []).map(String), 'x'));
  return fc.record(
    {
      ...(names.has('idempotency-key') ? { 'idempotency-key': key } : {}),
      ...(names.has('if-none-match') ? { 'if-none-match': fc.constantFrom('*', 'W/"x"', '"') } : {}),
      'sec-fetch-site': mostly('same-origin', fc.constant('cross-site')),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function percentEncoded(text: string): string {
  const encode = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return [...bytesOf(text)]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128 ? String.fromCharCode(byte) : encode(byte)))
    .join('');
}

/** The bytes of a body, with the picture in place of each `@` if `hasPicture` is true. */
export function bodyBytes({ text, hasPicture }: Body): Buffer {
  if (hasPicture !== true) return bytesOf(text);
  const pieces = text.split('@').flatMap((piece, index) => (index === 0 ? [bytesOf(piece)] : [PIXEL, bytesOf(piece)]));
  return Buffer.concat(pieces);
}

/**
 * Encodes a text as UTF-8, except that half of a surrogate pair becomes its three bytes, such as ED A0 80, and not
 * U+FFFD.
 */
function bytesOf(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      return isHalf ? Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]) : Buffer.from(sign);
    }),
  );
}
