import { queryOptions } from '@tanstack/react-query';
import type { Api, ContentsCamel } from '#api/api.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { SortType, type TestimonialType } from '#contract/enums.ts';

export type Testimonial = ContentsCamel<'testimonials'>['testimonials'][number];
export type Question = ContentsCamel<'faqs'>['faqs'][number];

const STALE_MS = 10 * 60_000;
const QUESTIONS_SHOWN = 4;

interface Samples {
  readonly videos: readonly VideoSummary[];
  /** False if no video has the tag; `videos` are then chosen from all videos. True also if the tag is null. */
  readonly isOfTag: boolean;
}

/**
 * The most watched videos that have the tag. If the tag is null or no video has it, the most watched of all videos.
 * Everybody gets the same list.
 */
export function samplesOptions(api: Api, tag: string | null, count: number) {
  return queryOptions({
    queryKey: ['landing', 'videos', tag, count],
    queryFn: async ({ signal }): Promise<Samples> => {
      const mostWatched = async (of: string | null) => {
        const query = { per_page: count, 'tags[]': of, sort_type: SortType.playCount };
        return (await api.call('videos', { query, signal })).videos.map(toSummary);
      };
      const videos = await mostWatched(tag);
      if (videos.length > 0 || tag === null) return { videos, isOfTag: true };
      return { videos: await mostWatched(null), isOfTag: false };
    },
    staleTime: STALE_MS,
  });
}

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
