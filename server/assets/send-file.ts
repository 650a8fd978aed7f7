import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#server/assets/byte-range.ts';
import { ApiError, messageForStatus, notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';

export interface ImmutableFile {
  readonly path: string;
  /** Its name holds its content's hash: the strong validator. */
  readonly name: string;
  readonly contentType: string;
}

const FOREVER = 'public, max-age=31536000, immutable';

/** Sends a file that never changes, or the part of it that was asked for (206), or says that there is no such part (416). */
export async function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
): Promise<unknown> {
  const etag = `"${file.name}"`;
  if (tagMatches(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': FOREVER }).send();
  }
  const handle = await open(file.path).catch(() => {
    throw notFound();
  });
  const { size } = await handle.stat();
  const range = rangeOf(request, etag, size);
  if (range === 'unsatisfiable') {
    await handle.close();
    throw new ApiError(416, messageForStatus(416), { headers: { 'content-range': `bytes */${size}` } });
  }
  reply.headers({ etag, 'cache-control': FOREVER, 'accept-ranges': 'bytes', 'content-type': file.contentType });
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') {
    await handle.close();
    // An empty stream: for an empty payload the length above would be overwritten with 0.
    return reply.send(Readable.from([]));
  }
  return reply.send(handle.createReadStream({ start, end }));
}

/** The same for a small one that is in memory: always whole. */
export function sendImmutableBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): FastifyReply {
  const etag = `"${name}"`;
  reply.headers({ etag, 'cache-control': FOREVER });
  if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(contentType).send(bytes);
}

/** If-Range compares strongly: a copy of which a part is already there, or else the whole. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ReturnType<typeof parseRange> {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return 'whole';
  return parseRange(request.headers.range, size);
}
