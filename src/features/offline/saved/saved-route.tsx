import type { RouteModule } from '#session/route-context.ts';
import { SavedScreen } from './saved-screen.tsx';
import { text } from './text.ts';

/** The videos on this device; anybody's (DESIGN.md 4.3). */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: SavedScreen };
}
