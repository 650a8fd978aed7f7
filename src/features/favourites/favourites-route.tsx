import type { RouteModule } from '#context/route.ts';
import { FavouritesScreen } from './favourites-screen.tsx';
import { text } from './text.ts';

/** Open to visitors too (docs/product/pages.md, Favourites list). Renders from data on the device only. */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: FavouritesScreen };
}
