import { timeInJapan } from '#lib/dates.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Handle } from '#server/http/register-call.ts';
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

export function registerIntroductions(handle: Handle, deps: IntroductionDeps): void {
  const { db, assetUrl, publicOrigin } = deps;
  const site = databaseLookups(db, assetUrl);
  const external = createExternalPreviews(deps);

  handle('introductions', async ({ query }) => {
    const { items, count } = await listIntroductions(db, query, assetUrl);
    return { video_introductions: items, count };
  });

  handle('introduction', async ({ params }) => {
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
        updated_at: timeInJapan(row.updated_at),
        lead_paragraph,
        content,
        free_area,
        pickup_introductions: await listPickups(db, row.id, assetUrl),
      },
      ogp: { title: head_title, description, image: item.thumbnail_path, page_found: true },
    };
  });

  handle('introductionOgp', async ({ params, query }) => {
    const row = await findIntroduction(db, params.slug);
    // Only URLs that this introduction shows as link cards are allowed. Otherwise anybody could make the server fetch
    // arbitrary URLs.
    if (row === null || !JSON.parse(row.embedded_urls).includes(query.url)) throw notFound();
    const path = inSitePath(query.url, publicOrigin);
    return { ogp: path === null ? await external.preview(query.url) : await previewInSite(path, site) };
  });
}
