import type { ComponentType } from 'react';
import type { RouteModule } from '#session/route-context.ts';
import type { UiText } from '#ui/text-mode.ts';

/** A screen for one person: nothing to load ahead, nothing for search engines. */
export function personalRoute(title: UiText, Component: ComponentType): RouteModule {
  return { loader: () => ({ head: { title: title.ja, canonicalPath: null } }), Component };
}
