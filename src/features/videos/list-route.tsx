import { callerKey } from '#catalog/caller-key.ts';
import { NO_FILTER, readFilter, readPage, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import { SortType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteData, RouteModule } from '#session/route-context.ts';
import { ListScreen } from './list-screen.tsx';
import { loadPages } from './load-pages.ts';
import { text } from './text.ts';

export interface ListData extends RouteData {
  readonly filter: VideoFilter;
  readonly page: number;
}

export function createRoute(context: RouteContext): RouteModule {
  const { api, queryClient } = context;
  let shown = false;

  return {
    loader: async ({ request }): Promise<ListData> => {
      const params = new URL(request.url).searchParams;
      const filter = withSeed(readFilter(params));
      const page = readPage(params);
      const list = loadPages({ api, queryClient, userKey: callerKey(context), filter, page });
      await Promise.all([
        // A change of filter that fails is told in place; only a first view without anything is the error screen's.
        shown ? list.catch(() => {}) : list,
        queryClient.prefetchQuery(genresOptions(api)),
        queryClient.prefetchQuery(tagsOptions(api)),
        queryClient.prefetchQuery(supervisorsOptions(api)),
      ]);
      shown = true;
      return { head: headOf(filter), filter, page };
    },
    Component: ListScreen,
  };
}

/** A random list keeps its order for a day: its pages fit together, and Back finds the same list. */
function withSeed(filter: VideoFilter): VideoFilter {
  return filter.sort === SortType.random ? { ...filter, seed: new Date().toISOString().slice(0, 10) } : filter;
}

/** Search engines keep the whole list and one list a genre; other combinations say that they are the whole list. */
function headOf(filter: VideoFilter): RouteData['head'] {
  const kept = { ...NO_FILTER, genres: filter.genres.length === 1 ? filter.genres : [] };
  return { title: text.title.ja, canonicalPath: `${href('videos')}${writeFilter(kept)}` };
}
