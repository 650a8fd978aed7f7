import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOfStatus, notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';

export interface ImmutableFile {
  readonly path: string;
  /** Contains a hash of the content, so it is used as the strong ETag. */
  readonly name: string;
  readonly contentType: string;
}

/**
 * Sends an immutable file: the whole file, the requested range (206), or no content if the client has the file (304).
 * @throws ApiError 404: no such file; 416: the range lies outside the file
 */
export async function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
): Promise<unknown> {
  const etag = `"${file.name}"`;
  if (tagMatches(request.headers['if-none-match'], etag)) {
    return reply.code(304).header('etag', etag).send();
  }
  const handle = await open(file.path).catch(() => {
    throw notFound();
  });
  const { size } = await handle.stat();
  const range = rangeOf(request, etag, size);
  if (range === 'unsatisfiable') {
    await handle.close();
    throw errorOfStatus(416, { 'content-range': `bytes */${size}` });
  }
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-type': file.contentType });
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') {
    await handle.close();
    // An empty stream, because Fastify would set content-length to 0 for an empty payload.
    return reply.send(Readable.from([]));
  }
  return reply.send(handle.createReadStream({ start, end }));
}

/** Sends a small immutable file from memory. Ranges are ignored. */
export function sendImmutableBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): FastifyReply {
  const etag = `"${name}"`;
  reply.header('etag', etag);
  if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(contentType).send(bytes);
}

/** Parses the Range header. Ignores it, and returns `whole`, if If-Range names another version of the file. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ReturnType<typeof parseRange> {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return 'whole';
  return parseRange(request.headers.range, size);
}

export interface ByteRange {
  readonly start: number;
  /** Inclusive, as in Content-Range. */
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. `unsatisfiable`: the range lies outside the file.
 * `whole`: there is no header, or it is malformed, uses another unit or lists several ranges. A server may then send
 * the whole file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
