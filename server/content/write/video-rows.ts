import { normaliseForSearch } from '#lib/search-text.ts';
import { recipes } from '#server/content/media/image-recipes.ts';
import { entryImage, type MadeImages, madeImage } from '#server/content/media/make-images.ts';
import type { StoredMedia } from '#server/content/media/store-media.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import { type MediaFolder, storedFiles } from '#server/content/read/media-folders.ts';
import type { ReadingsOf } from '#server/content/write/readings.ts';
import type {
  AssetTable,
  CaptionCueTable,
  VideoAssetTable,
  VideoMedia,
  VideoTable,
  VideoTagTable,
} from '#server/db/row-types.ts';
import { plainText } from '#server/link-preview/preview.ts';
import { FIELD_SEPARATOR, joinSections } from '#server/video-search/bigrams.ts';
import { shuffleKey } from '#server/video-search/orders.ts';

export interface VideoRows {
  readonly video: VideoTable;
  readonly tags: readonly VideoTagTable[];
  readonly cues: readonly CaptionCueTable[];
  readonly assets: readonly VideoAssetTable[];
}

interface Made {
  readonly images: MadeImages;
  readonly media: StoredMedia;
  /** The finished HTML of a file's body. */
  readonly html: (file: string) => string;
  readonly readings: ReadingsOf;
}

export function videoRows(content: ContentFolder, made: Made): VideoRows[] {
  return content.videos.map((entry) => {
    const { data } = entry;
    const media = content.media.get(data.media);
    const supervisor = content.supervisors.find((person) => person.data.slug === data.supervisor)?.data;
    if (media === undefined || supervisor === undefined)
      throw new Error(`${entry.file} refers to media or a supervisor that does not exist`);
    const html = made.html(entry.file);
    const read = (field: string) => withReadings(field, made.readings);
    const cues = cueRows(data.video_id, media, made.readings);
    const tags = data.tags.map((slug, position) => ({
      video_id: data.video_id,
      tag_slug: slug,
      position,
      genre_slug: data.genre,
      post_date: data.post_date,
      video_no: data.video_no,
    }));
    const names = storedFiles(media.data).map((file) => storedAsset(made.media, media, file).name);
    return {
      video: {
        video_id: data.video_id,
        video_no: data.video_no,
        title: data.title,
        content: html,
        post_date: data.post_date,
        modified: data.modified ?? data.post_date,
        genre_slug: data.genre,
        supervisor_id: supervisor.id,
        video_type: data.video_type,
        company_url: data.company_url ?? null,
        publication_status: data.publication_status,
        withdrawn: 0,
        thumbnail_path: entryImage(made.images, 'videos', data.thumbnail),
        poster_path: madeImage(made.images, recipes.poster, `${media.path}/${media.data.poster}`).path,
        duration: Math.round(media.data.duration),
        has_captions: hasCaptions(media, (srclang) => srclang === 'ja'),
        has_easy_captions: hasCaptions(media, (srclang) => srclang === 'ja-x-easy'),
        has_sign_language: hasSignLanguage(media) ? 1 : 0,
        views_count: 0,
        shuffle_key: shuffleKey(data.video_id),
        media: JSON.stringify(toVideoMedia(media, made.media)),
        search_text: joinSections([
          read(data.title),
          [...namesAround(content, data.genre, data.tags), supervisor.name].flatMap(read),
          read(plainText(html)),
          captionTexts(cues, made.readings),
        ]),
      },
      tags,
      cues,
      assets: [...new Set(names)].map((name) => ({ video_id: data.video_id, asset_name: name })),
    };
  });
}

function toVideoMedia(media: MediaFolder, stored: StoredMedia): VideoMedia {
  const { data, cues } = media;
  const mediaFile = ({ file, type }: { file: string; type: string }) => {
    const { name, bytes } = storedAsset(stored, media, file);
    return { name, type, bytes };
  };
  const film = ({ sources, audio }: Pick<MediaFolder['data'], 'sources' | 'audio'>) => ({
    sources: sources.map((source) => ({ ...mediaFile(source), height: source.height })),
    audio: audio ? mediaFile(audio) : null,
  });
  return {
    ...film(data),
    versions: data.versions.map((version) => ({ kind: version.kind, ...film(version) })),
    tracks: data.tracks.map(({ file, kind, srclang, label, ...track }) => {
      const { name } = storedAsset(stored, media, file);
      return { name, kind, srclang, label, default: track.default ? 1 : 0 };
    }),
    chapters: data.tracks.flatMap(({ kind }, index) =>
      kind === 'chapters' ? (cues[index] ?? []).map(({ start, end, text }) => ({ start, end, title: text })) : [],
    ),
  };
}

function storedAsset(stored: StoredMedia, { path }: MediaFolder, file: string): AssetTable {
  const found = stored.get(`${path}/${file}`);
  if (found === undefined) throw new Error(`${path}/${file} was not stored`);
  return found;
}

function hasSignLanguage({ data }: MediaFolder): boolean {
  return data.sign_language || data.versions.some(({ kind }) => kind === 'sign');
}

function hasCaptions({ data }: MediaFolder, wanted: (srclang: string) => boolean): 0 | 1 {
  return data.tracks.some(({ kind, srclang }) => kind === 'captions' && wanted(srclang)) ? 1 : 0;
}

function cueRows(videoId: string, { data, cues }: MediaFolder, readings: ReadingsOf): CaptionCueTable[] {
  return data.tracks.flatMap(({ kind, srclang }, index) => {
    if (kind !== 'captions') return [];
    return (cues[index] ?? []).map((cue, position) => {
      // Easy Japanese separates words with spaces, so the lines of a cue are joined with a space. In ordinary Japanese
      // they are joined without one.
      const text = cue.text.replaceAll('\n', srclang === 'ja' ? '' : ' ');
      const search_text = withReadings(text, srclang === 'ja' ? readings : noReadings)
        .map(normaliseForSearch)
        .join(FIELD_SEPARATOR);
      return { video_id: videoId, srclang, position, start_ms: Math.round(cue.start * 1000), text, search_text };
    });
  });
}

/** The captions of each language as one text, so that a search also finds words that are split across two cues. */
function captionTexts(cues: readonly CaptionCueTable[], readings: ReadingsOf): string[] {
  return [...Map.groupBy(cues, (cue) => cue.srclang)].flatMap(([srclang, list]) =>
    withReadings(list.map((cue) => cue.text).join(''), srclang === 'ja' ? readings : noReadings),
  );
}

/**
 * For captions that are not in ordinary Japanese. Captions in easy Japanese already have the readings in their text.
 */
const noReadings: ReadingsOf = () => [];

function namesAround(content: ContentFolder, genreSlug: string, tagSlugs: readonly string[]): string[] {
  const genre = content.genres.find(({ data }) => data.slug === genreSlug)?.data;
  const parent = content.genres.find(({ data }) => data.slug === genre?.parent)?.data;
  const tags = content.tags.filter(({ data }) => tagSlugs.includes(data.slug)).map(({ data }) => data.name);
  return [genre?.name, parent?.name, ...tags].filter((name) => name !== undefined);
}

function withReadings(text: string, readings: ReadingsOf): string[] {
  return [text, ...readings(text)];
}
