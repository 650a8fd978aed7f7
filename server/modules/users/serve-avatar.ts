import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';
import { findAvatarImage } from '#server/modules/users/avatar-repository.ts';

/**
 * A member's picture, by the hash in its name: it never changes. Kept by the browser only: a CDN would go on showing
 * somebody who has left, and the worker keeps nothing that is `private`.
 */
export async function sendAvatar(request: FastifyRequest, reply: FastifyReply, db: Db, name: string): Promise<unknown> {
  const image = await findAvatarImage(db, name);
  if (image === null) throw notFound();
  const etag = `"${name}"`;
  reply.headers({ etag, 'cache-control': 'private, max-age=31536000, immutable' });
  if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/webp').send(image);
}
