import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { videoIdSchema } from '#contract/scalars.ts';
import { sendImmutable, sendImmutableBytes } from '#server/assets/send-file.ts';
import type { Config } from '#server/config/config.ts';
import { ASSET_NAME_PATTERN, assetFolder } from '#server/content/media/asset-files.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import { notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';
import { asFile } from '#server/http/headers.ts';
import { countNotFound, type LimitNotFound } from '#server/http/rate-limits.ts';
import { parseParams } from '#server/http/validate.ts';
import { findPreviewImage } from '#server/link-preview/preview-rows.ts';
import { findAvatarImage } from '#server/modules/users/avatar-repository.ts';

const name = v.pipe(v.string(), v.regex(ASSET_NAME_PATTERN));
const imageParams = v.object({ name });
const mediaParams = v.object({ id: videoIdSchema, name });

/**
 * Serves /images/… (imported images, pictures of link previews, members' pictures) and /media/{video_id}/… (files of
 * public videos).
 */
export function serveAssets(app: FastifyInstance, db: Db, config: Config, limitNotFound: LimitNotFound): void {
  const folder = assetFolder(config);

  app.get('/images/:name', (request, reply) => countNotFound(limitNotFound, request, () => sendImage(request, reply)));
  app.get('/media/:id/:name', (request, reply) =>
    countNotFound(limitNotFound, request, () => sendMedia(request, reply)),
  );

  async function sendImage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = parseParams(imageParams, request.params);
    const asset = await db
      .selectFrom('assets')
      .select('content_type')
      .where('name', '=', params.name)
      .where('kind', '=', 'image')
      .executeTakeFirst();
    if (asset === undefined) return sendStoredImage(request, reply, params.name);
    shareWithCdn(reply, config);
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }

  /** Images that were not imported are stored in the database: pictures of link previews, and members' pictures. */
  async function sendStoredImage(request: FastifyRequest, reply: FastifyReply, name: string): Promise<unknown> {
    const image = await findPreviewImage(db, name);
    shareWithCdn(reply, config);
    if (image === null) return sendAvatar(request, reply, db, name);
    return sendImmutableBytes(request, reply, { name, contentType: 'image/webp', bytes: image });
  }

  async function sendMedia(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = parseParams(mediaParams, request.params);
    const asset = await shownVideos(db)
      .innerJoin('video_assets', 'video_assets.video_id', 'videos.video_id')
      .innerJoin('assets', 'assets.name', 'video_assets.asset_name')
      .select('assets.content_type')
      .where('video_assets.video_id', '=', params.id)
      .where('video_assets.asset_name', '=', params.name)
      .executeTakeFirst();
    if (asset === undefined) throw notFound();
    shareWithCdn(reply, config);
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }
}

/**
 * If MEDIA_BASE_URL is set, pages load images and media from another origin, which requires CORS headers. Allowing
 * every origin is safe: the files need no cookie, and nobody can guess the hashes in their names.
 */
function shareWithCdn(reply: FastifyReply, config: Config): void {
  if (config.mediaBaseUrl === '') return;
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Sends a member's picture. The name contains a hash of the picture, so the response is immutable. Only the browser may
 * cache it: a CDN would continue to serve pictures of deregistered members. The service worker does not cache `private`
 * responses.
 */
export async function sendAvatar(request: FastifyRequest, reply: FastifyReply, db: Db, name: string): Promise<unknown> {
  const image = await findAvatarImage(db, name);
  if (image === null) throw notFound();
  const etag = `"${name}"`;
  asFile(reply, 'image/webp').headers({ etag, 'cache-control': 'private, max-age=31536000, immutable' });
  if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/webp').send(image);
}
