import { NO_FILTER, readFilter, readPage, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { flattenGenres, type GenreNode, sameNamed } from '#catalog/genre-tree.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import type { RouteContext, RouteData, RouteModule } from '#context/route.ts';
import { callerKey } from '#context/route.ts';
import { SortType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
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
      const asked = await withSeed(readFilter(params));
      const page = readPage(params);
      const choices = [
        queryClient.prefetchQuery(genresOptions(api)),
        queryClient.prefetchQuery(tagsOptions(api)),
        queryClient.prefetchQuery(supervisorsOptions(api)),
      ];
      // The genre tree is needed first, because genres with the same name count as one.
      if (asked.genres.length > 0) await choices[0];
      const tree = queryClient.getQueryData(genresOptions(api).queryKey) ?? [];
      const filter = { ...asked, genres: sameNamed(asked.genres, tree).flatMap(([slug]) => slug ?? []) };
      const list = loadList(queryClient, { api, userKey: callerKey(context), filter }, page);
      // If a list is already shown, a failure is shown on the page. If this is the first list, a failure leads to the
      // error screen.
      await Promise.all([shown ? list.catch(() => {}) : list, ...choices]);
      const [only, ...others] = filter.genres;
      const genre = others.length === 0 ? flattenGenres(tree).find(({ slug }) => slug === only) : undefined;
      return { head: headOf(genre), filter, page };
    },
    Component: () => <ListScreen onShown={onShown} />,
  };
}

/**
 * The seed of a random list is the day in Japan. The order is then the same all day, so that the pages fit together and
 * Back finds the same list.
 */
async function withSeed(filter: VideoFilter): Promise<VideoFilter> {
  if (filter.sort !== SortType.random) return filter;
  const { dayInJapan } = await import('#lib/dates.ts');
  return { ...filter, seed: dayInJapan(Date.now()) };
}

/**
 * Search engines should index the whole list and one list per genre. A list with any other filter has the URL of one of
 * these lists as its canonical URL.
 */
function headOf(genre: GenreNode | undefined): RouteData['head'] {
  if (genre === undefined) return { title: text.title.ja, canonicalPath: href('videos') };
  const name = genre.name;
  return {
    title: text.genreTitle.ja.replace('{name}', name),
    description: text.genreDescription.ja.replace('{name}', name),
    canonicalPath: `${href('videos')}${writeFilter({ ...NO_FILTER, genres: [genre.slug] })}`,
  };
}
