import type { GenericSchema } from 'valibot';
import { calls as all, type Call } from '#contract/calls.ts';
import { failureEnvelope, successEnvelope } from '#contract/envelope.ts';
import { API_PREFIX, ENVELOPE_VERSION } from '#contract/limits.ts';
import { yearInJapan } from '#lib/dates.ts';
import type { Clock } from '#server/clock.ts';
import { addressJsonSchema, bodyJsonSchema, type Json } from '#server/http/json-schema.ts';

/** Statuses that any call may answer; each has the envelope. */
const COMMON_ERRORS = { 404: '見つからない', 429: '多すぎる', 500: 'サーバーの不具合', 503: '接続できない' } as const;
const MEMBER_ERRORS = { 401: 'ログインしていない', 403: '許されていない', 419: '操作の確認に失敗' } as const;
/** Of the one GET that changes something. */
const FOREIGN_ERRORS = { 403: 'ほかのサイトから' } as const;
const OWNER_ERRORS = { 409: '別の人のもの、または処理中' } as const;
const INPUT_ERRORS = { 422: '入力の誤り' } as const;
const BODY_ERRORS = { 400: '読み取れない', 413: '大きすぎる', 415: '形式が違う' } as const;

/** Writes that may be delivered more than once. */
export const QUEUED: ReadonlySet<Call> = new Set<Call>([
  all.putFavorites,
  all.createView,
  all.updateView,
  all.clearViews,
  all.putCondition,
  all.deleteCondition,
]);

/** The document, made again when a year begins in Japan. */
export function keptOpenApi(calls: readonly Call[], sessionCookie: string, clock: Clock): () => Json {
  let kept: { readonly year: number; readonly document: Json } | null = null;
  return () => {
    const year = yearInJapan(clock.now());
    if (kept?.year !== year) kept = { year, document: openApiDocument(calls, sessionCookie, year) };
    return kept.document;
  };
}

/**
 * An OpenAPI 3.1 document of the calls that are really served, from the schemas that really validate.
 * `thisYear`: in Japan; the years of birth that may be given go by it.
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
    ...(call.access === 'public' ? {} : OWNER_ERRORS),
    ...(call === all.logout ? FOREIGN_ERRORS : {}),
    ...INPUT_ERRORS,
    // Also of a write without a body: what is sent all the same is read.
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

function parametersOf(schema: GenericSchema, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = addressJsonSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** What a call takes besides its query and body (DESIGN 4.1). */
function headersOf(call: Call): Json[] {
  const header = (name: string, description: string, required = false): Json => {
    return { name, in: 'header', required, description, schema: { type: 'string' } };
  };
  return [
    ...(call.method === 'GET' ? [] : [header('X-XSRF-TOKEN', 'クッキー XSRF-TOKEN の値', true)]),
    ...(call.access === 'public' ? [] : [header('X-User-Key', 'だれのものか（user_key）。ちがえば 409')]),
    ...(QUEUED.has(call) ? [header('Idempotency-Key', '二度とどいても一度だけ数えるためのULID')] : []),
    ...(call.shared ? [header('If-None-Match', '前の答えの ETag')] : []),
  ];
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function failure(description: string): Json {
  return { description, content: json({ $ref: '#/components/schemas/Failure' }) };
}
