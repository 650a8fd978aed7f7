import { readPage } from '#catalog/filter.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { introductionsOptions } from './introduction-queries.ts';
import { ListScreen } from './list-screen.tsx';
import { text } from './text.ts';

const HEAD = { title: text.title.ja, description: text.description.ja, canonicalPath: href('introductions') };

export function createRoute({ api, queryClient }: RouteContext): RouteModule {
  return {
    loader: async ({ request }) => {
      const page = readPage(new URL(request.url).searchParams);
      const options = introductionsOptions(api);
      if (page > 1) await queryClient.fetchInfiniteQuery({ ...options, pages: page });
      else await queryClient.ensureInfiniteQueryData(options);
      return { head: HEAD };
    },
    Component: ListScreen,
  };
}
