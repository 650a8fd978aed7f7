import { callerKey } from '#catalog/caller-key.ts';
import { NO_FILTER, readFilter, readPage, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { flattenGenres, type GenreNode, sameNamed } from '#catalog/genre-tree.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import { SortType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteData, RouteModule } from '#session/route-context.ts';
import { loadList } from './list-queries.ts';
import { type ListData, ListScreen } from './list-screen.tsx';
import { text } from './text.ts';

export function createRoute(context: RouteContext): RouteModule {
  const { api, queryClient } = context;
  let shown = false;
  const onShown = () => {
    shown = true;
  };

  return {
    loader: async ({ request }): Promise<ListData> => {
      const params = new URL(request.url).searchParams;
      const asked = withSeed(readFilter(params));
      const page = readPage(params);
      const choices = [
        queryClient.prefetchQuery(genresOptions(api)),
        queryClient.prefetchQuery(tagsOptions(api)),
        queryClient.prefetchQuery(supervisorsOptions(api)),
      ];
      // Only the tree knows which of them are one.
      if (asked.genres.length > 0) await choices[0];
      const tree = queryClient.getQueryData(genresOptions(api).queryKey) ?? [];
      const filter = { ...asked, genres: sameNamed(asked.genres, tree).flatMap(([slug]) => slug ?? []) };
      const list = loadList(queryClient, { api, userKey: callerKey(context), filter }, page);
      // A change of filter that fails is told in place; only a first view without anything is the error screen's.
      await Promise.all([shown ? list.catch(() => {}) : list, ...choices]);
      const [only, ...others] = filter.genres;
      const genre = others.length === 0 ? flattenGenres(tree).find(({ slug }) => slug === only) : undefined;
      return { head: headOf(genre), filter, page };
    },
    Component: () => <ListScreen onShown={onShown} />,
  };
}

/** A random list keeps its order for a day: its pages fit together, and Back finds the same list. */
function withSeed(filter: VideoFilter): VideoFilter {
  return filter.sort === SortType.random ? { ...filter, seed: new Date().toISOString().slice(0, 10) } : filter;
}

/** Search engines keep the whole list and one list a genre, under its name; other combinations say that they are one of these. */
function headOf(genre: GenreNode | undefined): RouteData['head'] {
  if (genre === undefined) return { title: text.title.ja, canonicalPath: href('videos') };
  const name = genre.name;
  return {
    title: text.genreTitle.ja.replace('{name}', name),
    description: text.genreDescription.ja.replace('{name}', name),
    canonicalPath: `${href('videos')}${writeFilter({ ...NO_FILTER, genres: [genre.slug] })}`,
  };
}
