import type { Kysely } from 'kysely';
import type { DocumentKind } from '#server/db/document-kind.ts';
import type { MemberSchema } from '#server/db/member-schema.ts';

/**
 * Column types are the few that both databases and both drivers agree on: text, integer 0/1 for flags,
 * integer milliseconds for times, JSON as text. better-sqlite3 takes neither booleans nor Dates.
 */
type Flag = 0 | 1;
/** Milliseconds since the epoch. */
type Millis = number;

export interface GenreTable {
  slug: string;
  name: string;
  sort_order: number;
  icon_path: string | null;
  parent_slug: string | null;
  withdrawn: Flag;
}

export interface SupervisorTable {
  id: number;
  slug: string;
  name: string;
  description: string;
  job_title: string;
  avatar_path: string | null;
  withdrawn: Flag;
}

export interface TagTable {
  slug: string;
  name: string;
  sort_order: number;
  withdrawn: Flag;
}

export interface VideoTable {
  video_id: string;
  video_no: number;
  title: string;
  content: string;
  post_date: Millis;
  modified: Millis;
  genre_slug: string;
  supervisor_id: number;
  video_type: 1 | 2;
  company_url: string | null;
  publication_status: Flag;
  withdrawn: Flag;
  thumbnail_path: string | null;
  poster_path: string | null;
  /** Whole seconds. */
  duration: number;
  has_captions: Flag;
  has_easy_captions: Flag;
  has_sign_language: Flag;
  views_count: number;
  /** A fixed place in a shuffled order: RANDOM reads an index from a pivot instead of sorting the whole table. */
  shuffle_key: number;
  /** JSON of `VideoMedia`. */
  media: string;
  /** Everything that the keyword search looks at, normalised. */
  search_text: string;
}

export interface VideoTagTable {
  video_id: string;
  tag_slug: string;
  position: number;
  /** Of the video, repeated here for the indexes. */
  genre_slug: string;
  post_date: Millis;
  video_no: number;
}

/** One or two normalised characters that occur in a video's search text. */
export interface VideoGramTable {
  gram: string;
  video_no: number;
}

export interface CaptionCueTable {
  video_id: string;
  /** `ja`, `ja-x-easy` */
  srclang: string;
  position: number;
  start_ms: number;
  text: string;
  search_text: string;
}

export interface IntroductionTable {
  id: number;
  slug: string;
  title: string;
  head_title: string;
  description: string;
  /** JSON list of {term_id, name, slug, term_group}. */
  keywords: string;
  post_date: Millis;
  updated_at: Millis;
  lead_paragraph: string;
  content: string;
  free_area: string | null;
  thumbnail_path: string | null;
  /** JSON list: the urls of the cards in its content, for which previews are answered. */
  embedded_urls: string;
  withdrawn: Flag;
}

export interface IntroductionPickupTable {
  introduction_id: number;
  pickup_id: number;
  position: number;
}

/** Notifications, FAQs and pages: one shape, told apart by `kind`. */
export interface DocumentTable {
  kind: DocumentKind;
  id: number;
  /** Pages only. */
  slug: string | null;
  title: string;
  content: string;
  post_date: Millis;
  modified: Millis;
  sort_order: number;
  withdrawn: Flag;
}

export interface TestimonialTable {
  id: number;
  type: 'USER' | 'COMPANY';
  image_path: string;
  title: string;
  subtitle: string;
  body: string;
  sort_order: number;
  withdrawn: Flag;
}

/** Previews of pages on other sites. Pages of this one are previewed from the tables above. */
export interface LinkPreviewTable {
  url: string;
  title: string | null;
  description: string | null;
  image_path: string | null;
  page_found: Flag;
  /** When it was read last, or first asked for in vain. */
  fetched_at: Millis;
  /** From then on it is fetched again. Null: the import wrote it, and it stays. */
  expires_at: Millis | null;
}

/** A picture of such a page, re-encoded. Its name is made of its content, so it never changes. */
export interface PreviewImageTable {
  name: string;
  webp_base64: string;
  /** When it was fetched last. */
  created_at: Millis;
}

/** A file in DATA_DIR/assets. Its name is made of its content (and width), so it never changes. */
export interface AssetTable {
  name: string;
  kind: 'image' | 'media';
  content_type: string;
  bytes: number;
  /** Where it came from in the content folder, for people. */
  source: string;
}

/** Which media files belong to which video: no other name is served below its address. */
export interface VideoAssetTable {
  video_id: string;
  asset_name: string;
}

/** `version`: what was imported last. `lock`: the row that serialises imports. */
export interface ContentMetaTable {
  key: string;
  value: string;
}

export interface Schema extends MemberSchema {
  genres: GenreTable;
  supervisors: SupervisorTable;
  tags: TagTable;
  videos: VideoTable;
  video_tags: VideoTagTable;
  grams_of_videos: VideoGramTable;
  caption_cues: CaptionCueTable;
  introductions: IntroductionTable;
  introduction_pickups: IntroductionPickupTable;
  documents: DocumentTable;
  testimonials: TestimonialTable;
  link_previews: LinkPreviewTable;
  preview_images: PreviewImageTable;
  assets: AssetTable;
  video_assets: VideoAssetTable;
  content_meta: ContentMetaTable;
}

/** A database or a transaction on it: repositories take either, so that the handle is passed on and never dropped. */
export type Db = Kysely<Schema>;
