import type { RouteModule } from '#context/route.ts';
import { SavedScreen } from './saved-screen.tsx';
import { text } from './text.ts';

/** The page that lists the saved videos. It needs no login (docs/product/offline.md, Saved videos). */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: SavedScreen };
}
