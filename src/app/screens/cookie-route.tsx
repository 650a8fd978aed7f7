import { useConfig } from '#app/config-context.ts';
import { ConsentChoice } from '#features/consent/consent-choice.tsx';
import { documentRoute } from '#features/documents/document-route.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';

/** The one text without the layout: it brings a frame of its own, with a way home, and the choice that it tells of. */
export function createRoute(context: RouteContext): RouteModule {
  const { loader, Component } = documentRoute('cookie')(context);
  return {
    loader,
    Component: () => (
      <PlainFrame>
        <Component />
        <Choice />
      </PlainFrame>
    ),
  };
}

function Choice() {
  return <ConsentChoice asks={useConfig().gtmId !== null} />;
}
