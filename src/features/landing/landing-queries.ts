import { queryOptions } from '@tanstack/react-query';
import type { Api, ContentsCamel } from '#api/api.ts';
import { toSummary } from '#catalog/summary.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { SortType, type TestimonialType } from '#contract/enums.ts';

export type Testimonial = ContentsCamel<'testimonials'>['testimonials'][number];
export type Question = ContentsCamel<'faqs'>['faqs'][number];

const STALE_MS = 10 * 60_000;
const QUESTIONS_SHOWN = 4;

/** A few real videos: the most watched of a tag, or of all. The same for everybody, so without the caller's marks. */
export function samplesOptions(api: Api, tag: string | null, count: number) {
  return queryOptions({
    queryKey: ['landing', 'videos', tag, count],
    queryFn: async ({ signal }): Promise<VideoSummary[]> => {
      const query = { per_page: count, 'tags[]': tag, sort_type: SortType.playCount };
      return (await api.call('videos', { query, signal })).videos.map(toSummary);
    },
    staleTime: STALE_MS,
  });
}

/** SPEC.md section 1: testimonials are from users or from companies and support professionals. In their editors' order. */
export function testimonialsOptions(api: Api, type: TestimonialType) {
  return queryOptions({
    queryKey: ['landing', 'testimonials', type],
    queryFn: async ({ signal }): Promise<Testimonial[]> =>
      (await api.call('testimonials', { query: { type }, signal })).testimonials,
    staleTime: STALE_MS,
  });
}

export function questionsOptions(api: Api) {
  return queryOptions({
    queryKey: ['landing', 'faqs'],
    queryFn: async ({ signal }): Promise<Question[]> =>
      (await api.call('faqs', { query: { per_page: QUESTIONS_SHOWN }, signal })).faqs,
    staleTime: STALE_MS,
  });
}
