import type { ImagePlan } from '#server/content/media/image-plan.ts';
import { recipes } from '#server/content/media/image-recipes.ts';
import { type MadeImages, madeImage } from '#server/content/media/make-images.ts';
import type { StoredMedia } from '#server/content/media/store-media.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import type { Texts } from '#server/content/read/texts.ts';
import { folderLookups } from '#server/content/write/folder-lookups.ts';
import { createReadings } from '#server/content/write/readings.ts';
import {
  documentRows,
  genreRows,
  introductionRows,
  pickupRows,
  supervisorRows,
  tagRows,
  testimonialRows,
} from '#server/content/write/text-rows.ts';
import { videoRows } from '#server/content/write/video-rows.ts';
import type { ContentRows } from '#server/content/write/write-content.ts';
import type { LinkPreviewTable } from '#server/db/row-types.ts';
import { inSitePath, previewInSite } from '#server/link-preview/in-site.ts';
import { NOT_FOUND, type Preview } from '#server/link-preview/preview.ts';
import { nameOfPreset } from '#server/modules/users/presets.ts';

interface Parts {
  readonly content: ContentFolder;
  readonly texts: Texts;
  readonly images: MadeImages;
  readonly presets: readonly ImagePlan[];
  readonly media: StoredMedia;
  readonly now: number;
}

/** The base for parsing root-relative URLs. Any origin works. */
const HERE = 'http://localhost';

export async function contentRows({ content, texts, images, presets, media, now }: Parts): Promise<ContentRows> {
  const linkPreviews = linkPreviewRows(content, images, now);
  const html = await finishTexts(content, texts, images, linkPreviews);
  const assets = [...images.values()].flatMap((image) => image.assets);
  return {
    genres: genreRows(content, images),
    tags: tagRows(content),
    supervisors: supervisorRows(content, images),
    videos: videoRows(content, { images, media, html, readings: await createReadings() }),
    introductions: introductionRows(content, images, texts, html),
    pickups: pickupRows(content),
    documents: documentRows(content, html),
    testimonials: testimonialRows(content, images),
    linkPreviews,
    presets: presets.map(({ recipe, source }) => ({
      path: madeImage(images, recipe, source).path,
      name: nameOfPreset(source),
    })),
    // Sources with the same content share one file, so they result in one row.
    assets: [...new Map([...assets, ...media.values()].map((asset) => [asset.name, asset])).values()],
  };
}

/**
 * Inserts previews and image paths into the texts. Returns a function that gives the HTML of a text by its key in
 * `texts`.
 */
async function finishTexts(
  content: ContentFolder,
  texts: Texts,
  images: MadeImages,
  external: readonly LinkPreviewTable[],
): Promise<(key: string) => string> {
  const site = folderLookups(content, (file) => madeImage(images, recipes.thumbnail, `images/${file}`).path);
  const previews = new Map<string, Preview>();
  for (const { url } of [...texts.values()].flatMap(({ text }) => text.links)) {
    const path = inSitePath(url, HERE);
    const known = external.find((preview) => preview.url === url);
    if (path !== null) previews.set(url, await previewInSite(path, site));
    else if (known !== undefined) previews.set(url, { ...known, image: known.image_path, page_found: true });
  }
  const finished = new Map<string, string>();
  for (const [key, { text }] of texts) {
    const preview = (url: string) => previews.get(url) ?? NOT_FOUND;
    finished.set(key, text.finish({ preview, image: (src) => madeImage(images, recipes.content, `images/${src}`) }));
  }
  return (key) => finished.get(key) ?? '';
}

function linkPreviewRows(content: ContentFolder, images: MadeImages, now: number): LinkPreviewTable[] {
  return content.linkPreviews.map(({ data }) => ({
    url: data.url,
    title: data.title,
    description: data.description ?? null,
    image_path: data.image === undefined ? null : madeImage(images, recipes.thumbnail, `images/${data.image}`).path,
    page_found: 1,
    fetched_at: now,
    expires_at: null,
  }));
}
