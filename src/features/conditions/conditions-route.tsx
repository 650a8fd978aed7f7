import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { ConditionsScreen } from './conditions-screen.tsx';
import { text } from './text.ts';

/** Waits for nothing: the form must be there at once, offline too. */
export function createRoute(_: RouteContext): RouteModule {
  return {
    loader: () => ({ head: { title: text.title.ja, canonicalPath: null } }),
    Component: ConditionsScreen,
  };
}
