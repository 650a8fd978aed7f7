import type { RouteModule } from '#context/route.ts';
import { text } from '../text.ts';
import { UnsentScreen } from './unsent-screen.tsx';

/** The page that lists the unsent records (docs/product/outbox.md, Unsent page). */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: UnsentScreen };
}
