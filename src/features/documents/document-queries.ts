import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { Camelized } from '#api/camelize.ts';
import type { PageSlug, WireDocument } from '#contract/entities/document.ts';
import { PER_PAGE } from '#contract/limits.ts';

export type Document = Camelized<WireDocument>;

export interface NotificationPage {
  readonly notifications: readonly Document[];
  readonly count: number;
}

const STALE_MS = 10 * 60_000;

/** A page that consists of one text, such as the terms or the privacy policy. */
export function pageOptions(api: Api, slug: PageSlug) {
  return queryOptions({
    queryKey: ['documents', 'page', slug],
    queryFn: async ({ signal }): Promise<Document> => (await api.call('page', { params: { slug }, signal })).page,
    staleTime: STALE_MS,
    meta: { document: `/pages/${slug}` },
  });
}

export function faqsOptions(api: Api) {
  return queryOptions({
    queryKey: ['documents', 'faqs'],
    queryFn: async ({ signal }): Promise<Document[]> =>
      (await api.call('faqs', { query: { per_page: PER_PAGE.max, offset: 0 }, signal })).faqs,
    staleTime: STALE_MS,
    meta: { document: '/faqs' },
  });
}

export function notificationsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
      api.call('notifications', { query: { per_page: PER_PAGE.notifications, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.notifications.length, 0);
      return last.notifications.length > 0 && loaded < last.count ? loaded : undefined;
    },
    staleTime: STALE_MS,
    meta: { document: '/notifications' },
  });
}

/** Joins the loaded pages of the news. An item that moved to a later page between two requests appears only once. */
export function notificationsOf(pages: readonly NotificationPage[]): Document[] {
  return [...new Map(pages.flatMap((page) => page.notifications).map((item) => [item.id, item])).values()];
}
