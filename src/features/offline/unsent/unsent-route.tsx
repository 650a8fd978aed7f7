import type { RouteModule } from '#session/route-context.ts';
import { text } from './text.ts';
import { UnsentScreen } from './unsent-screen.tsx';

/** The outbox as a person sees it (DESIGN.md 4.3). */
export function createRoute(): RouteModule {
  return { loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }), Component: UnsentScreen };
}
