import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { LinkPreviews } from '#rich-content/link-preview.ts';
import { linkPreviewOptions } from './introduction-queries.ts';

/** Previews for the cards of one introduction. Kept in the query cache: Back finds cards, not skeletons. */
export function linkPreviewsOf(api: Api, queryClient: QueryClient, slug: string): LinkPreviews {
  return {
    known: (url) => queryClient.getQueryData(linkPreviewOptions(api, slug, url).queryKey),
    load: (url) => queryClient.fetchQuery(linkPreviewOptions(api, slug, url)),
  };
}
