import type { RouteModule } from '#context/route.ts';
import { FavouritesScreen } from './favourites-screen.tsx';
import { text } from './text.ts';

/**
 * The favourites page, which visitors can use too (docs/product/pages.md, Favourites list). The loader fetches nothing,
 * because the page first renders from data on the device.
 */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: FavouritesScreen };
}
