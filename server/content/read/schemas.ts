import * as v from 'valibot';
import { keywordSchema, pageSlugSchema } from '#contract/entities/document.ts';
import {
  PublicationStatusSchema,
  TestimonialTypeSchema,
  TrackKindSchema,
  VersionKindSchema,
  VideoTypeSchema,
} from '#contract/enum-schemas.ts';
import { PublicationStatus, VideoType } from '#contract/enums.ts';
import { dateTimeSchema, idSchema, slugSchema, videoIdSchema } from '#contract/scalars.ts';

/** The schemas of the files in the content folder, as described in docs/content.md. */

const text = v.pipe(v.string('文字で書いてください。'), v.trim(), v.nonEmpty('空にはできません。'));
const order = v.optional(v.pipe(v.number('整数で書いてください。'), v.integer('整数で書いてください。')));
const time = v.pipe(
  dateTimeSchema,
  v.transform((value) => Date.parse(value)),
);
const file = v.pipe(text, v.regex(/^(?!.*\.\.)[\w./-]+$/, 'ファイルの名前に使えない文字が入っています。'));
const httpUrl = v.pipe(
  text,
  v.check(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'http か https のURLを書いてください。',
  ),
);

/**
 * Like `v.object`, but reports unknown keys by name. Otherwise a misspelt optional field would be ignored silently:
 * with a misspelt `publication_status`, a draft would be published.
 */
function fields<Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> {
  const unknown = v.never(`知らない項目です（使えるのは ${Object.keys(entries).join('、')} です）。`);
  // `objectWithRest` adds the type of unknown keys to the result. The cast removes this type, because an object with
  // unknown keys never passes.
  return v.objectWithRest(entries, unknown) as unknown as v.ObjectSchema<Entries, undefined>;
}

export const genreFile = fields({
  slug: slugSchema,
  name: text,
  order,
  icon: v.optional(file),
  parent: v.optional(slugSchema),
});

export const tagFile = fields({ slug: slugSchema, name: text, order });

export const supervisorFile = fields({ id: idSchema, slug: slugSchema, name: text, job_title: text, avatar: file });

export const videoFile = v.pipe(
  fields({
    video_id: videoIdSchema,
    video_no: idSchema,
    title: text,
    post_date: time,
    modified: v.optional(time),
    genre: slugSchema,
    supervisor: slugSchema,
    tags: v.array(slugSchema, 'スラッグのリストを書いてください。'),
    video_type: VideoTypeSchema,
    company_url: v.optional(httpUrl),
    publication_status: v.optional(PublicationStatusSchema, PublicationStatus.public),
    thumbnail: file,
    media: v.pipe(text, v.regex(/^[\w-]+$/, 'media/ の下のフォルダの名前を書いてください。')),
  }),
  v.forward(
    v.check(
      (video) => video.company_url === undefined || video.video_type === VideoType.company,
      '会社のURLは video_type が 2 のときだけ書けます。',
    ),
    ['company_url'],
  ),
);

export const introductionFile = fields({
  id: idSchema,
  slug: slugSchema,
  title: text,
  head_title: text,
  description: text,
  keywords: v.array(fields(keywordSchema.entries)),
  post_date: time,
  updated_at: v.optional(time),
  lead_paragraph: text,
  thumbnail: file,
  free_area: v.optional(text),
  pickups: v.optional(v.array(slugSchema), []),
});

export const documentFile = fields({
  id: idSchema,
  title: text,
  post_date: time,
  modified: v.optional(time),
  order,
});

export const pageFile = v.pipe(
  fields({ ...documentFile.entries, slug: pageSlugSchema, version: v.optional(time), changes: v.optional(text) }),
  v.forward(
    v.check(
      ({ slug, version }) => version === undefined || slug === 'terms' || slug === 'privacy',
      '版は、同意していただく文書（terms と privacy）にだけ書けます。',
    ),
    ['version'],
  ),
  // A consent is stored with the document's `modified`. If `version` were later, even a new consent would count as
  // outdated.
  v.forward(
    v.check(
      ({ version, post_date, modified = post_date }) => version === undefined || version <= modified,
      'modified と同じか、それより前の日時にしてください。',
    ),
    ['version'],
  ),
  v.forward(
    v.check(
      ({ version, changes }) => changes === undefined || version !== undefined,
      'changes は version と一緒に書いてください。',
    ),
    ['changes'],
  ),
);

export const testimonialFile = fields({
  id: idSchema,
  type: TestimonialTypeSchema,
  image: file,
  title: text,
  subtitle: text,
  order,
});

/** The video files and the optional audio file of a film, or of one of its versions. */
const filmEntries = {
  sources: v.pipe(
    v.array(fields({ file, type: text, height: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    v.nonEmpty('動画のファイルを1つ以上書いてください。'),
  ),
  audio: v.optional(fields({ file, type: text })),
};

export const mediaFile = fields({
  duration: v.pipe(v.number('秒数を書いてください。'), v.minValue(1, '1秒以上にしてください。')),
  poster: file,
  sign_language: v.optional(v.boolean('true か false で書いてください。'), false),
  ...filmEntries,
  versions: v.optional(v.array(fields({ kind: VersionKindSchema, ...filmEntries })), []),
  tracks: v.optional(
    v.array(
      fields({ file, kind: TrackKindSchema, srclang: text, label: text, default: v.optional(v.boolean(), false) }),
    ),
    [],
  ),
});

/**
 * The optional file link-previews.yaml: previews of pages on other sites. The server doesn't fetch these pages itself.
 */
export const linkPreviewsFile = v.array(
  fields({ url: httpUrl, title: text, description: v.optional(text), image: v.optional(file) }),
);
