import { calls } from '#contract/calls.ts';
import { notFound } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { toWireTime } from '#server/http/times.ts';
import { databaseLookups } from '#server/link-preview/database-lookups.ts';
import { createExternalPreviews } from '#server/link-preview/external-previews.ts';
import { inSitePath, previewInSite } from '#server/link-preview/in-site.ts';
import type { LinkPreview } from '#server/link-preview/link-preview.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import {
  findIntroduction,
  listIntroductions,
  listPickups,
  toListItem,
} from '#server/modules/introductions/repository.ts';

export interface IntroductionDeps extends ModuleDeps {
  readonly publicOrigin: string;
  readonly linkPreview: LinkPreview;
}

export function registerIntroductions(register: RegisterCall, deps: IntroductionDeps): void {
  const { db, assetUrl, publicOrigin } = deps;
  const site = databaseLookups(db, assetUrl);
  const external = createExternalPreviews(deps);

  register(calls.introductions, async ({ query }) => {
    const { items, count } = await listIntroductions(db, query, assetUrl);
    return { video_introductions: items, count };
  });

  register(calls.introduction, async ({ params }) => {
    const row = await findIntroduction(db, params.slug);
    if (row === null) throw notFound();
    const item = toListItem(row, assetUrl);
    const { head_title, description, lead_paragraph, content, free_area } = row;
    return {
      video_introduction: {
        ...item,
        head_title,
        description,
        keywords: JSON.parse(row.keywords),
        updated_at: toWireTime(row.updated_at),
        lead_paragraph,
        content,
        free_area,
        pickup_introductions: await listPickups(db, row.id, assetUrl),
      },
      ogp: { title: head_title, description, image: item.thumbnail_path, page_found: true },
    };
  });

  register(calls.introductionOgp, async ({ params, query }) => {
    const row = await findIntroduction(db, params.slug);
    // Only what the introduction itself embeds: this call must not become a way to look at any address.
    if (row === null || !JSON.parse(row.embedded_urls).includes(query.url)) throw notFound();
    const path = inSitePath(query.url, publicOrigin);
    return { ogp: path === null ? await external.preview(query.url) : await previewInSite(path, site) };
  });
}
