import { normaliseForSearch } from '#lib/search-text.ts';
import type { Schema, VideoMedia } from '#server/db/row-types.ts';
import { bigramsOf, joinSections } from '#server/video-search/bigrams.ts';
import { shuffleKey } from '#server/video-search/orders.ts';
import type { Random } from './random.ts';
import { textsOf, WORDS } from './texts.ts';

export const GENERATED_SUPERVISORS = 20;
const TAGS_PER_VIDEO = 4;
const DAY_MS = 86_400_000;

export const generatedVideoId = (no: number) => `01JGEN${String(no).padStart(20, '0')}`;
export const generatedTag = (no: number) => `tag-${no}`;
/** Genres 0, 5, 10 … are top-level genres; the four numbers after each are its children. */
export const generatedGenre = (no: number) => `genre-${no}`;

export function* genreRows(count: number): Generator<Schema['genres']> {
  for (let no = 0; no < count; no += 1) {
    const parent = no % 5 === 0 ? null : generatedGenre(no - (no % 5));
    const slug = generatedGenre(no);
    yield { slug, name: `ジャンル${no}`, sort_order: no, icon_path: null, parent_slug: parent, withdrawn: 0 };
  }
}

export function* tagRows(count: number): Generator<Schema['tags']> {
  for (let no = 0; no < count; no += 1) {
    yield { slug: generatedTag(no), name: `タグ${no}`, sort_order: no, withdrawn: 0 };
  }
}

export function* supervisorRows(): Generator<Schema['supervisors']> {
  for (let id = 1; id <= GENERATED_SUPERVISORS; id += 1) {
    const texts = { name: `監修${id}`, description: '説明です。', job_title: '支援員' };
    yield { id, slug: `supervisor-${id}`, ...texts, avatar_path: null, withdrawn: 0 };
  }
}

interface VideoOptions {
  readonly videos: number;
  readonly genres: number;
  readonly now: number;
  /** Every n-th video has captions, where n is this number. */
  readonly captioned: number;
}

/** The videos' post dates are one hour apart; the newest video was posted one day before `now`. */
export function* videoRows(random: Random, options: VideoOptions): Generator<Schema['videos']> {
  const { videos: count, genres, now, captioned } = options;
  for (let no = 1; no <= count; no += 1) {
    const video_id = generatedVideoId(no);
    const { description, captions } = textsOf(no, captioned);
    const title = `${random.pick(WORDS)}と${random.pick(WORDS)}の${random.pick(WORDS)} その${no}`;
    const posted = now - DAY_MS - (count - no) * 3_600_000;
    yield {
      video_id,
      video_no: no,
      title,
      content: `<p>${description}</p>`,
      post_date: posted,
      modified: posted,
      genre_slug: generatedGenre(random.below(genres)),
      supervisor_id: 1 + random.below(GENERATED_SUPERVISORS),
      video_type: 1,
      company_url: null,
      publication_status: 1,
      withdrawn: 0,
      thumbnail_path: '/images/generated-320.webp',
      poster_path: null,
      duration: 60 + random.below(600),
      has_captions: 1,
      has_easy_captions: 1,
      has_sign_language: random.below(10) === 0 ? 1 : 0,
      views_count: random.skewedBelow(10_000),
      shuffle_key: shuffleKey(video_id),
      media: JSON.stringify(MEDIA),
      search_text: joinSections([[title], [], [description], [...captions.values()].map((cues) => cues.join(''))]),
    };
  }
}

export function* videoTagRows(random: Random, videos: number, tags: number): Generator<Schema['video_tags']> {
  for (let no = 1; no <= videos; no += 1) {
    for (const [position, tag] of random.several(TAGS_PER_VIDEO, tags).entries()) {
      // generate.ts later copies the video's genre and date into these rows.
      yield {
        video_id: generatedVideoId(no),
        tag_slug: generatedTag(tag),
        position,
        genre_slug: '',
        post_date: 0,
        video_no: no,
      };
    }
  }
}

export function* cueRows(videos: number, captioned: number): Generator<Schema['caption_cues']> {
  for (let no = 1; no <= videos; no += 1) {
    for (const [srclang, cues] of textsOf(no, captioned).captions) {
      for (const [position, text] of cues.entries()) {
        const search_text = normaliseForSearch(text);
        yield { video_id: generatedVideoId(no), srclang, position, start_ms: position * 3000, text, search_text };
      }
    }
  }
}

/**
 * The bigrams of all videos, sorted by the table's primary key, because unsorted inserts of millions of rows are slow.
 */
export function* gramRows(videos: Iterable<Schema['videos']>): Generator<Schema['grams_of_videos']> {
  const videosOf = new Map<string, number[]>();
  for (const { video_no, search_text } of videos) {
    for (const gram of bigramsOf(search_text)) {
      const known = videosOf.get(gram);
      if (known === undefined) videosOf.set(gram, [video_no]);
      else known.push(video_no);
    }
  }
  for (const [gram, numbers] of [...videosOf].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const video_no of numbers) yield { gram, video_no };
  }
}

const MEDIA: VideoMedia = {
  sources: [{ name: 'generated.mp4', type: 'video/mp4', height: 720, bytes: 1_000_000 }],
  tracks: [{ name: 'generated.vtt', kind: 'captions', srclang: 'ja', label: '日本語', default: 1 }],
  chapters: [],
};

export function* faqRows(count: number, now: number): Generator<Schema['documents']> {
  for (let id = 1; id <= count; id += 1) {
    const content = `<p>${'この質問への答えです。'.repeat(20)}</p>`;
    const dates = { post_date: now, modified: now, version: null };
    const title = `質問${id}`;
    yield { kind: 'faq', id, slug: null, title, content, ...dates, sort_order: id, withdrawn: 0, changes: null };
  }
}
