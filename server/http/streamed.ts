import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/api/envelope.ts';
import { acceptedEncoding } from '#server/http/compress.ts';
import { addVary } from '#server/http/security/headers.ts';

/** A field's name and value. The value of a list may be a stream of its rows. */
export type StreamedField<Contents> = {
  [Name in keyof Contents]: readonly [Name, Contents[Name] | RowsOf<Contents[Name]>];
}[keyof Contents];

type RowsOf<Field> = Field extends readonly (infer Row)[] ? AsyncIterable<Row> : never;

/**
 * Contents that are too large for memory. The fields are sent one after the other, and each is read only when the
 * previous one has been sent.
 */
export class StreamedContents<Contents = Record<string, unknown>> {
  readonly fields: AsyncIterable<StreamedField<Contents>>;

  constructor(fields: AsyncIterable<StreamedField<Contents>>) {
    this.fields = fields;
  }
}

export function isRows(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

type StreamedEnvelope = Envelope<StreamedContents>;

const CHUNK_LENGTH = 64 * 1024;
/** Limits in milliseconds for slow clients, because a streamed answer occupies a database connection. */
const LIMITS: StreamLimits = { longestMs: 5 * 60_000, silenceMs: 20_000 };

interface StreamLimits {
  readonly longestMs: number;
  /** How long the client may go without reading anything. */
  readonly silenceMs: number;
}

export function isStreamed(envelope: Envelope): envelope is StreamedEnvelope {
  return envelope.contents instanceof StreamedContents;
}

/**
 * Streams an envelope; the bytes are the same as without streaming. The database is read no faster than the client
 * reads the response. Reading stops if the client disconnects.
 */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: StreamedEnvelope,
  { longestMs, silenceMs }: StreamLimits = LIMITS,
): Promise<FastifyReply> {
  const json = Readable.from(inChunks(jsonParts(envelope)), { objectMode: false });
  const timer = setTimeout(() => json.destroy(new Error('the client was too slow')), longestMs);
  json.once('close', () => clearTimeout(timer));
  // Waits until the first bytes are ready. If an error occurs before that, an error response can still be sent.
  await once(json, 'readable');
  // The timer above ends when the database has been read completely, but a client may stop reading after that. So the
  // connection gets `silenceMs` as its timeout. The next request on the connection restores the usual timeout.
  reply.raw.setTimeout(silenceMs, () => reply.raw.destroy());
  reply.type('application/json; charset=utf-8');
  addVary(reply, 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(json);
  reply.header('content-encoding', encoding);
  const compressed =
    encoding === 'gzip' ? createGzip() : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return reply.send(pipeline(json, compressed, () => undefined));
}

async function* jsonParts({ contents, ...rest }: StreamedEnvelope): AsyncGenerator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"contents":`;
  let before = '{';
  for await (const [name, value] of contents.fields) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isRows(value)) yield* jsonRows(value);
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}}' : '}}';
}

async function* jsonRows(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
