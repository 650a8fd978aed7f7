import type { Clock } from '#lib/clock.ts';
import type { Db } from '#server/db/row-types.ts';
import type { LinkPreview } from '#server/link-preview/link-preview.ts';
import { NOT_FOUND, type Preview } from '#server/link-preview/preview.ts';
import { findPreview, type PreviewRow, storeImage, storePreview } from '#server/link-preview/preview-rows.ts';
import type { Background } from '#server/process/background.ts';

export interface ExternalPreviews {
  /**
   * Returns the stored preview immediately and renews it in the background if it is old. If none is stored, waits until
   * the page is fetched. The caller must have checked that the URL may be fetched.
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
/** The delay after which a failed fetch may be repeated. It is short, because most sites answer again soon. */
const FAILURE_MS = 10 * 60_000;
/** If a page can't be fetched, its previous preview is shown for this long after the last successful fetch. */
const RETENTION_MS = 7 * 86_400_000;

export function createExternalPreviews(options: ExternalPreviewsOptions): ExternalPreviews {
  const { db, clock, background, assetUrl, linkPreview } = options;
  /**
   * The fetches in progress, by URL. With this map, a node fetches a page only once, however many visitors see its link
   * card at the same time.
   */
  const fetching = new Map<string, Promise<PreviewRow>>();

  function fetchOnce(url: string): Promise<PreviewRow> {
    const underWay = fetching.get(url);
    if (underWay !== undefined) return underWay;
    const begun = fetchAndStore(url).finally(() => fetching.delete(url));
    fetching.set(url, begun);
    return begun;
  }

  async function fetchAndStore(url: string): Promise<PreviewRow> {
    // Reads the row again, because another fetch may have ended since the caller read it.
    const stored = await findPreview(db, url);
    if (stored !== null && !isDue(stored)) return stored;
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
        // If the picture can't be fetched, the previous one is used.
        const previous = page.image === null ? null : (before?.image_path ?? null);
        const image_path = image === null || image === 'later' ? previous : await storeImage(trx, image, now);
        const expires_at = now + (image === 'later' ? FAILURE_MS : FRESH_MS);
        return { url, title, description, image_path, page_found: 1, fetched_at: now, expires_at };
      }
    });
  }

  function isDue({ expires_at }: PreviewRow): boolean {
    return expires_at !== null && expires_at <= clock.now();
  }

  function toPreview({ page_found, title, description, image_path }: PreviewRow): Preview {
    if (page_found === 0) return NOT_FOUND;
    return { title, description, image: image_path && assetUrl(image_path), page_found: true };
  }

  return {
    async preview(url) {
      const stored = await findPreview(db, url);
      if (stored === null) return toPreview(await fetchOnce(url));
      if (isDue(stored)) {
        background.soon(`link preview ${url}`, 0, async () => {
          await fetchOnce(url);
        });
      }
      return toPreview(stored);
    },
  };
}

/**
 * The row for a page that can't be fetched: the previous preview if it is recent, otherwise a row without a preview.
 */
function failedRow(url: string, before: PreviewRow | null, now: number): PreviewRow {
  const expires_at = now + FAILURE_MS;
  if (before?.page_found === 1 && now - before.fetched_at < RETENTION_MS) return { ...before, expires_at };
  return { url, title: null, description: null, image_path: null, page_found: 0, fetched_at: now, expires_at };
}
