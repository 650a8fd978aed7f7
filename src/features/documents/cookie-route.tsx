import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';
import { documentRoute } from './document-route.tsx';

/** The one text without the layout: it brings a frame of its own, with a way home. */
export function createRoute(context: RouteContext): RouteModule {
  const { loader, Component } = documentRoute('cookie')(context);
  return {
    loader,
    Component: () => (
      <PlainFrame>
        <Component />
      </PlainFrame>
    ),
  };
}
