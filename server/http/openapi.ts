import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Call } from '#contract/api/call.ts';
import { failureEnvelope, successEnvelope } from '#contract/api/envelope.ts';
import { birthYearRange } from '#contract/choices.ts';
import { birthYearMark } from '#contract/entities/user.ts';
import { API_PREFIX, ENVELOPE_VERSION } from '#contract/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { yearInJapan } from '#lib/dates.ts';

type Json = Record<string, unknown>;

/** Error statuses that any call may return. The body is always the envelope. */
const COMMON_ERRORS = {
  404: '見つからない',
  408: '時間内に受け取れない',
  429: '多すぎる',
  431: 'アドレスかヘッダーが長すぎる',
  500: 'サーバーの不具合',
  503: '接続できない',
} as const;
const MEMBER_ERRORS = { 401: 'ログインしていない', 403: '許されていない', 419: '操作の確認に失敗' } as const;
/** Only for logout, the only GET that is refused if another site caused it. */
const FOREIGN_ERRORS = { 403: 'ほかのサイトから' } as const;
const USER_KEY_ERRORS = { 409: '別の人のもの、または処理中' } as const;
const INPUT_ERRORS = { 422: '入力の誤り' } as const;
const BODY_ERRORS = { 400: '読み取れない', 413: '大きすぎる', 415: '形式が違う' } as const;

/**
 * Returns a function that returns the OpenAPI document. The document is generated again when a new year begins in
 * Japan, because the valid years of birth depend on the current year.
 */
export function cachedOpenApi(calls: readonly Call[], sessionCookie: string, clock: Clock): () => Json {
  let cached: { readonly year: number; readonly document: Json } | null = null;
  return () => {
    const year = yearInJapan(clock.now());
    if (cached?.year !== year) cached = { year, document: openApiDocument(calls, sessionCookie, year) };
    return cached.document;
  };
}

/**
 * An OpenAPI 3.1 document of the registered calls, generated from the schemas that validate them.
 * `thisYear`: the year in Japan, on which the valid years of birth depend.
 */
function openApiDocument(calls: readonly Call[], sessionCookie: string, thisYear: number): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `${API_PREFIX}${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, thisYear) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'しごとのたね API', version: ENVELOPE_VERSION },
    paths,
    components: {
      schemas: { Failure: bodyJsonSchema(failureEnvelope, thisYear) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function operation(call: Call, thisYear: number): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headersOf(call)];
  const errors = {
    ...(call.access === 'public' && call.method === 'GET' ? {} : MEMBER_ERRORS),
    ...(call.access === 'public' ? {} : USER_KEY_ERRORS),
    ...(call.name === 'logout' ? FOREIGN_ERRORS : {}),
    ...INPUT_ERRORS,
    // A write without a body can get these errors too, because a body that is sent anyway is parsed.
    ...(call.method === 'GET' ? {} : BODY_ERRORS),
    ...COMMON_ERRORS,
  };
  return {
    summary: call.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(call, thisYear),
    responses: {
      200: { description: '成功', content: json(bodyJsonSchema(successEnvelope(call.contents), thisYear)) },
      ...(call.shared ? { 304: { description: '変わっていない' } } : {}),
      ...Object.fromEntries(Object.entries(errors).map(([status, text]) => [status, failure(text)])),
    },
    ...(call.access === 'public' ? {} : { security: [{ session: [] }] }),
  };
}

function requestBody({ body, upload }: Call, thisYear: number): Json {
  if (upload !== null)
    return { requestBody: { required: true, content: { 'multipart/form-data': fileField(upload) } } };
  return body === null ? {} : { requestBody: { required: true, content: json(bodyJsonSchema(body, thisYear)) } };
}

function fileField(name: string): Json {
  const properties = { [name]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return { schema: { type: 'object', required: [name], properties } };
}

function parametersOf(schema: v.GenericSchema, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = addressJsonSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The request headers of a call (docs/product/api.md). */
function headersOf(call: Call): Json[] {
  const header = (name: string, description: string, required = false): Json => {
    return { name, in: 'header', required, description, schema: { type: 'string' } };
  };
  return [
    ...(call.method === 'GET' ? [] : [header('X-XSRF-TOKEN', 'クッキー XSRF-TOKEN の値', true)]),
    ...(call.access === 'public' ? [] : [header('X-User-Key', 'だれのものか（user_key）。ちがえば 409')]),
    ...(call.queued ? [header('Idempotency-Key', '二度とどいても一度だけ数えるためのULID')] : []),
    ...(call.shared ? [header('If-None-Match', '前の答えの ETag')] : []),
  ];
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function failure(description: string): Json {
  return { description, content: json({ $ref: '#/components/schemas/Failure' }) };
}

/** Converts a Valibot schema to JSON Schema. Rules that JSON Schema can't express are left out. */
function convert(schema: v.GenericSchema, config: ConversionConfig): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', ...config }) as Json;
  return rest;
}

/** Converts `maxCodePoints` to `maxLength`, which counts code points in JSON Schema too. */
const codePoints: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction, jsonSchema }) =>
  'maxCodePoints' in valibotAction ? { ...jsonSchema, maxLength: Number(valibotAction.maxCodePoints) } : null;

/**
 * The JSON Schema of a body as sent, before defaults and conversions.
 * `thisYear`: the year in Japan, on which the valid years of birth depend.
 */
export function bodyJsonSchema(schema: v.GenericSchema, thisYear: number): Json {
  const { min, max } = birthYearRange(thisYear);
  return convert(schema, {
    typeMode: 'input',
    overrideAction: (context) =>
      context.valibotAction === birthYearMark
        ? { ...context.jsonSchema, minimum: min, maximum: max }
        : codePoints(context),
  });
}

/**
 * The JSON Schema of path or query parameters. It describes the parsed values, such as numbers, and not the text in the
 * URL.
 */
export function addressJsonSchema(schema: v.GenericSchema): Json {
  return convert(schema, {
    typeMode: 'output',
    overrideAction: codePoints,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      'default' in jsonSchema
        ? { ...jsonSchema, default: v.parse(valibotSchema as v.GenericSchema, undefined) as string }
        : null,
  });
}
