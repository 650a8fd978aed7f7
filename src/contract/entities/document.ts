import * as v from 'valibot';
import { TestimonialTypeSchema } from '#contract/enum-schemas.ts';
import { dateTimeSchema, idSchema, pathSchema, slugSchema } from '#contract/scalars.ts';

/** The common shape of notifications, FAQs, terms and other pages of text. `content` is sanitised HTML. */
export const documentSchema = v.object({
  id: idSchema,
  title: v.string(),
  content: v.string(),
  post_date: dateTimeSchema,
  modified: dateTimeSchema,
});
export type WireDocument = v.InferOutput<typeof documentSchema>;

export const PAGE_SLUGS = [
  'privacy',
  'terms',
  'company',
  'cookie',
  'members',
  'contact',
  'consultation',
  'accessibility',
] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];
export const pageSlugSchema = v.picklist(PAGE_SLUGS, 'そのページはありません。');

export const testimonialSchema = v.object({
  id: idSchema,
  type: TestimonialTypeSchema,
  image_path: pathSchema,
  title: v.string(),
  subtitle: v.string(),
  body: v.string(),
});
export type WireTestimonial = v.InferOutput<typeof testimonialSchema>;

/** The preview of a linked page, from its Open Graph tags. */
export const ogpSchema = v.object({
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  image: v.nullable(v.string()),
  page_found: v.boolean(),
});
export type WireOgp = v.InferOutput<typeof ogpSchema>;

export const introductionListItemSchema = v.object({
  id: idSchema,
  slug: slugSchema,
  title: v.string(),
  post_date: dateTimeSchema,
  thumbnail_path: v.nullable(pathSchema),
});
export type WireIntroductionListItem = v.InferOutput<typeof introductionListItemSchema>;

export const keywordSchema = v.object({
  term_id: idSchema,
  name: v.string(),
  slug: slugSchema,
  term_group: v.pipe(v.number(), v.integer()),
});

export const introductionDetailSchema = v.object({
  ...introductionListItemSchema.entries,
  head_title: v.string(),
  description: v.string(),
  keywords: v.array(keywordSchema),
  updated_at: dateTimeSchema,
  lead_paragraph: v.string(),
  content: v.string(),
  free_area: v.nullable(v.string()),
  pickup_introductions: v.array(introductionListItemSchema),
});
export type WireIntroductionDetail = v.InferOutput<typeof introductionDetailSchema>;
