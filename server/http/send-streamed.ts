import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { acceptedEncoding } from '#server/http/compress.ts';
import { isRows, StreamedContents } from '#server/http/streamed-contents.ts';
import { addVary } from '#server/http/vary.ts';

type StreamedEnvelope = Envelope<StreamedContents>;

const CHUNK_LENGTH = 64 * 1024;
/** What is read keeps a connection of the database: for whoever takes it very slowly not for ever. */
const LIMITS: StreamLimits = { longestMs: 5 * 60_000, silenceMs: 20_000 };

interface StreamLimits {
  readonly longestMs: number;
  /** Without a byte that the client takes. */
  readonly silenceMs: number;
}

export function isStreamed(envelope: Envelope): envelope is StreamedEnvelope {
  return envelope.contents instanceof StreamedContents;
}

/** The same bytes as of an envelope that is held as a whole, as fast as the client takes them. One that goes away ends the reading. */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: StreamedEnvelope,
  { longestMs, silenceMs }: StreamLimits = LIMITS,
): Promise<FastifyReply> {
  const json = Readable.from(inChunks(jsonParts(envelope)), { objectMode: false });
  const timer = setTimeout(() => json.destroy(new Error('the client was too slow')), longestMs);
  json.once('close', () => clearTimeout(timer));
  // What fails before the first bytes can still be told.
  await once(json, 'readable');
  // The last bytes may wait for the client when all is read already: what ends is the answer, and the reading with it.
  // The connection gets its usual patience back with the next request.
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
