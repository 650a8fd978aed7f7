import type { Selectable } from 'kysely';
import type { VideoTable } from '#server/db/schema.ts';

/** What a card needs of a video's row; the media and the search text stay in the database. */
export const CARD_COLUMNS = [
  'videos.video_id',
  'videos.video_no',
  'videos.title',
  'videos.content',
  'videos.post_date',
  'videos.modified',
  'videos.genre_slug',
  'videos.supervisor_id',
  'videos.video_type',
  'videos.company_url',
  'videos.publication_status',
  'videos.thumbnail_path',
  'videos.duration',
  'videos.has_captions',
  'videos.has_easy_captions',
  'videos.has_sign_language',
  'videos.views_count',
] as const;

export type CardRow = Pick<
  Selectable<VideoTable>,
  (typeof CARD_COLUMNS)[number] extends `videos.${infer Name extends keyof VideoTable}` ? Name : never
>;
