import type { RouteModule } from '#context/route.ts';
import { SavedScreen } from './saved-screen.tsx';
import { text } from './text.ts';

/** The videos saved on this device, open to everybody (docs/product/offline.md, Saved videos). */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: SavedScreen };
}
