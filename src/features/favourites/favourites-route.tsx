import type { RouteModule } from '#session/route-context.ts';
import { FavouritesScreen } from './favourites-screen.tsx';
import { text } from './text.ts';

/** For members and visitors alike (SPEC.md section 5); what it shows is known in the page only. */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: FavouritesScreen };
}
