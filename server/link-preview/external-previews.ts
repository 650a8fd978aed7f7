import type { Background } from '#server/background.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/schema.ts';
import type { LinkPreview } from '#server/link-preview/link-preview.ts';
import { NOT_FOUND, type Preview } from '#server/link-preview/preview.ts';
import {
  findPreview,
  type PreviewRow,
  storeImage,
  storePreview,
  sweepImages,
} from '#server/link-preview/preview-rows.ts';

/** Previews of pages on other sites. */
export interface ExternalPreviews {
  /**
   * What is stored, at once; a page that nobody asked for yet is fetched first. Whether the address may be asked for
   * is the caller's to know.
   */
  preview(url: string): Promise<Preview>;
}

export interface ExternalPreviewsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
  readonly assetUrl: (path: string) => string;
  readonly linkPreview: LinkPreview;
}

const FRESH_MS = 24 * 3_600_000;
/** A site that is down for a moment isn't gone for a day, nor is a picture that met too many others. */
const FAILURE_MS = 10 * 60_000;
/** For so long a page that could be read once keeps its card while its site can't be reached. */
const KEPT_MS = 7 * 86_400_000;

export function createExternalPreviews(options: ExternalPreviewsOptions): ExternalPreviews {
  const { db, clock, background, assetUrl, linkPreview } = options;
  /** However many visitors see a card at the same time, its site is asked once by this node. */
  const fetching = new Map<string, Promise<PreviewRow>>();

  function fetchOnce(url: string): Promise<PreviewRow> {
    const underWay = fetching.get(url);
    if (underWay !== undefined) return underWay;
    const begun = fetchAndStore(url).finally(() => fetching.delete(url));
    fetching.set(url, begun);
    return begun;
  }

  async function fetchAndStore(url: string): Promise<PreviewRow> {
    const page = await linkPreview.fetch(url);
    const image = page.image === null ? null : await linkPreview.fetchImage(page.image);
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const before = await findPreview(trx, url);
      const row = page.pageFound ? await foundRow() : failedRow(url, before, now);
      await storePreview(trx, row);
      return row;

      async function foundRow(): Promise<PreviewRow> {
        const { title, description } = page;
        // The picture of last time is better than none, if there still is one to be had.
        const kept = page.image === null ? null : (before?.image_path ?? null);
        const image_path = image === null || image === 'later' ? kept : await storeImage(trx, image, now);
        await sweepImages(trx, now);
        const expires_at = now + (image === 'later' ? FAILURE_MS : FRESH_MS);
        return { url, title, description, image_path, page_found: 1, fetched_at: now, expires_at };
      }
    });
  }

  function toPreview({ page_found, title, description, image_path }: PreviewRow): Preview {
    if (page_found === 0) return NOT_FOUND;
    return { title, description, image: image_path && assetUrl(image_path), page_found: true };
  }

  return {
    async preview(url) {
      const stored = await findPreview(db, url);
      if (stored === null) return toPreview(await fetchOnce(url));
      if (stored.expires_at !== null && stored.expires_at <= clock.now()) {
        background.soon(`link preview ${url}`, 0, async () => {
          await fetchOnce(url);
        });
      }
      return toPreview(stored);
    },
  };
}

/** What is kept of a page that can't be read now. */
function failedRow(url: string, before: PreviewRow | null, now: number): PreviewRow {
  const expires_at = now + FAILURE_MS;
  if (before?.page_found === 1 && now - before.fetched_at < KEPT_MS) return { ...before, expires_at };
  return { url, title: null, description: null, image_path: null, page_found: 0, fetched_at: now, expires_at };
}
