import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { Camelized } from '#api/camelize.ts';
import { ApiError } from '#api/errors.ts';
import type { IntroductionListItem } from '#catalog/types.ts';
import type { WireIntroductionDetail, WireOgp } from '#contract/entities/document.ts';
import { PER_PAGE } from '#contract/limits.ts';
import type { LinkPreview, LinkPreviews } from '#rich-content/card-parts.ts';

/** An introduction with its Open Graph data, which other sites show when they link to the page. */
export type Introduction = Camelized<WireIntroductionDetail> & { readonly ogp: LinkPreview };

interface IntroductionPage {
  readonly introductions: readonly IntroductionListItem[];
  readonly count: number;
}

const STALE_MS = 10 * 60_000;

/** The introductions, newest first. The page parameter is the offset. */
export function introductionsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['introductions', 'list'],
    queryFn: async ({ pageParam, signal }): Promise<IntroductionPage> => {
      const query = { per_page: PER_PAGE.introductions, offset: pageParam };
      const { videoIntroductions, count } = await api.call('introductions', { query, signal });
      return { introductions: videoIntroductions, count };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.introductions.length, 0);
      return last.introductions.length > 0 && loaded < last.count ? loaded : undefined;
    },
    staleTime: STALE_MS,
    meta: { persist: 'all' },
  });
}

/** Joins the loaded pages. An introduction that moved to a later page between two calls appears only once. */
export function introductionsOf(pages: readonly IntroductionPage[]): IntroductionListItem[] {
  return [...new Map(pages.flatMap((page) => page.introductions).map((item) => [item.id, item])).values()];
}

export function introductionOptions(api: Api, slug: string) {
  return queryOptions({
    queryKey: ['introductions', 'detail', slug],
    queryFn: async ({ signal }): Promise<Introduction> => {
      const { videoIntroduction, ogp } = await api.call('introduction', { params: { slug }, signal });
      return { ...videoIntroduction, ogp };
    },
    staleTime: STALE_MS,
  });
}

/**
 * The preview in an error response; null if there is none. The types are checked here, because no schema has checked
 * the response.
 */
function previewIn(body: unknown): LinkPreview | null {
  const { ogp } = (body as { contents?: { ogp?: Partial<WireOgp> | null } | null } | null)?.contents ?? {};
  if (!ogp) return null;
  const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const { title, description, image, page_found } = ogp;
  return {
    title: words(title),
    description: words(description),
    image: words(image),
    pageFound: page_found === true,
  };
}

/** The preview for a link card in an introduction, by the linked URL. An error response may also contain a preview. */
export function linkPreviewOptions(api: Api, slug: string, url: string) {
  return queryOptions({
    queryKey: ['introductions', 'preview', slug, url],
    queryFn: async ({ signal }): Promise<LinkPreview> => {
      try {
        return (await api.call('introductionOgp', { params: { slug }, query: { url }, signal })).ogp;
      } catch (error) {
        const told = error instanceof ApiError ? previewIn(error.data) : null;
        if (told === null) throw error;
        return told;
      }
    },
    staleTime: STALE_MS,
  });
}

/**
 * The link previews of one introduction. After Back they come from the query cache, so the cards need no placeholders.
 */
export function linkPreviewsOf(api: Api, queryClient: QueryClient, slug: string): LinkPreviews {
  return {
    known: (url) => queryClient.getQueryData(linkPreviewOptions(api, slug, url).queryKey),
    load: (url) => queryClient.fetchQuery(linkPreviewOptions(api, slug, url)),
  };
}
