import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { videoIdSchema } from '#contract/scalars.ts';
import { sendImmutable, sendImmutableBytes } from '#server/assets/send-file.ts';
import { ASSET_NAME_PATTERN, assetFolder } from '#server/assets/store.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/http/api-error.ts';
import { countNotFound, type LimitNotFound } from '#server/http/rate-limits.ts';
import { parseParams } from '#server/http/validate.ts';
import { findPreviewImage } from '#server/link-preview/preview-rows.ts';
import { sendAvatar } from '#server/modules/users/serve-avatar.ts';

const name = v.pipe(v.string(), v.regex(ASSET_NAME_PATTERN));
const imageParams = v.object({ name });
const mediaParams = v.object({ id: videoIdSchema, name });

/** An SVG opened by its own address is a document: let it run and load nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** /images/… and /media/{video_id}/…: what was imported and members' pictures; of media only what belongs to a public video. */
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
    if (asset.content_type === 'image/svg+xml') reply.header('content-security-policy', SVG_POLICY);
    shareWithCdn(reply, config);
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }

  /** Pictures that came after the import lie in the database: those of other sites' pages, and members'. */
  async function sendStoredImage(request: FastifyRequest, reply: FastifyReply, name: string): Promise<unknown> {
    const image = await findPreviewImage(db, name);
    shareWithCdn(reply, config);
    if (image === null) return sendAvatar(request, reply, db, name);
    return sendImmutableBytes(request, reply, { name, contentType: 'image/webp', bytes: image });
  }

  async function sendMedia(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = parseParams(mediaParams, request.params);
    const asset = await db
      .selectFrom('video_assets')
      .innerJoin('assets', 'assets.name', 'video_assets.asset_name')
      .innerJoin('videos', 'videos.video_id', 'video_assets.video_id')
      .select('assets.content_type')
      .where('video_assets.video_id', '=', params.id)
      .where('video_assets.asset_name', '=', params.name)
      .where('videos.withdrawn', '=', 0)
      .where('videos.publication_status', '=', 1)
      .executeTakeFirst();
    if (asset === undefined) throw notFound();
    shareWithCdn(reply, config);
    const path = join(folder, params.name);
    return sendImmutable(request, reply, { path, name: params.name, contentType: asset.content_type });
  }
}

/** With MEDIA_BASE_URL the page reads these across origins. No cookie is needed: knowing the hashed name is enough. */
function shareWithCdn(reply: FastifyReply, config: Config): void {
  if (config.mediaBaseUrl === '') return;
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}
