import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addVary } from '#server/http/vary.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** What `compress` made of it with 'br'. */
export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip';

/** Below this the headers outweigh what is saved. */
export const WORTHWHILE_BYTES = 1024;

const SMALL_BYTES = 32 * 1024;
const MIN_CHUNK_BYTES = 256;
const MIN_WINDOW_BITS = 10;
const MAX_WINDOW_BITS = 22;

/** The best encoding that an Accept-Encoding header admits, or null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/** `quality`: brotli's, 0–11; 4 suits an answer made for one request, higher ones what is kept. */
export async function compress(text: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const bytes = Buffer.byteLength(text);
  // Ordinary buffers (16 kB) and windows (4 MB) would be most of a server's memory: texts become a fraction of theirs.
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
  // In a thread of its own a small text takes twice as long, and each thread keeps what memory it once took.
  return bytes <= SMALL_BYTES && quality <= 4 ? brotliCompressSync(text, options) : brotli(text, options);
}

/** As `compress`, for what is kept: the buffer that it was written to is larger by half. */
export async function compressToKeep(text: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const bytes = await compress(text, encoding, quality);
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** Compresses JSON answers; pages and files bring their own compressed copies. */
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
