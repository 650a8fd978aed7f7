import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addVary } from '#server/http/security/headers.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip';

/** The size from which responses are compressed. For smaller ones, the additional headers outweigh the savings. */
export const WORTHWHILE_BYTES = 1024;

const SMALL_BYTES = 32 * 1024;
const MIN_CHUNK_BYTES = 256;
const MIN_WINDOW_BITS = 10;
const MAX_WINDOW_BITS = 22;

export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = codingsIn(header);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/** Whether an Accept-Encoding header names this content coding and allows it. `*` doesn't count. */
export function acceptsCoding(header: string | undefined, coding: string): boolean {
  return codingsIn(header).includes(coding);
}

function codingsIn(header: string | undefined): readonly (string | undefined)[] {
  return (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
}

/**
 * Compresses a text. `quality` is Brotli's, 0–11. 4 is fast enough for every request; higher values are only worth
 * their time if the result is cached.
 */
export async function compress(text: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const bytes = Buffer.byteLength(text);
  // Buffer and window are chosen by the size of the text. The defaults (16 kB and 4 MB) would take most of a server's
  // memory.
  const chunkSize = Math.max(MIN_CHUNK_BYTES, Math.ceil(bytes / 3));
  if (encoding === 'gzip') return deflate(text, { level: 6, chunkSize });
  const windowBits = Math.min(MAX_WINDOW_BITS, Math.max(MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes))));
  const options = {
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
  // A small text is compressed synchronously. In the thread pool it would take twice as long, and every thread that has
  // ever compressed retains the memory that it used.
  return bytes <= SMALL_BYTES && quality <= 4 ? brotliCompressSync(text, options) : brotli(text, options);
}

/**
 * Like `compress`, but for results that are cached: copies them into a buffer of the exact size, because zlib's buffer
 * is 50 % larger.
 */
export async function compressForCache(text: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const bytes = await compress(text, encoding, quality);
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** Compresses JSON responses. Pages and files are not affected: their compressed copies exist already. */
export function compressJson(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isJson(reply) || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    addVary(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === null || payload.length < WORTHWHILE_BYTES) {
      done(null, payload);
      return;
    }
    compress(payload, encoding, 4).then((bytes) => {
      reply.header('content-encoding', encoding).header('content-length', bytes.length);
      done(null, bytes);
    }, done);
  });
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('application/json');
}
