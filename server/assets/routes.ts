import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { videoIdSchema } from '#contract/scalars.ts';
import { sendImmutable, sendImmutableBytes } from '#server/assets/send-file.ts';
import type { Config } from '#server/config/config.ts';
import { ASSET_NAME_PATTERN, assetFolder } from '#server/content/media/asset-files.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import type { AnswerHeaders } from '#server/http/answer-headers.ts';
import { notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';
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
export function serveAssets(app: FastifyInstance, db: Db, config: Config, answerHeaders: AnswerHeaders): void {
  const folder = assetFolder(config);

  // The route is declared as `memberPicture`, the only kind of picture that shared caches may not store. For imported
  // images and pictures of link previews, `answerAs` replaces its headers with those of their kind.
  app.get('/images/:name', { config: { kind: 'memberPicture' } }, sendImage);
  app.get('/media/:id/:name', { config: { kind: 'media' } }, sendMedia);

  async function sendImage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = parseParams(imageParams, request.params);
    const asset = await db
      .selectFrom('assets')
      .select('content_type')
      .where('name', '=', params.name)
      .where('kind', '=', 'image')
      .executeTakeFirst();
    if (asset === undefined) return sendStoredImage(request, reply, params.name);
    answerHeaders.answerAs(reply, asset.content_type.startsWith('image/svg') ? 'pictureDrawing' : 'picture');
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }

  /** Images that were not imported are stored in the database: pictures of link previews, and members' pictures. */
  async function sendStoredImage(request: FastifyRequest, reply: FastifyReply, name: string): Promise<unknown> {
    const image = await findPreviewImage(db, name);
    if (image === null) return sendAvatar(request, reply, db, name);
    answerHeaders.answerAs(reply, 'picture');
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
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }
}

/** Sends a member's picture. The name contains a hash of the picture, so the response is immutable. */
async function sendAvatar(request: FastifyRequest, reply: FastifyReply, db: Db, name: string): Promise<unknown> {
  const image = await findAvatarImage(db, name);
  if (image === null) throw notFound();
  const etag = `"${name}"`;
  reply.header('etag', etag);
  if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/webp').send(image);
}
