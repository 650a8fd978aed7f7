import { useConfig } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { ConsentChoice } from '#features/consent/consent-choice.tsx';
import { documentRoute } from '#features/documents/document-route.tsx';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';

/** The only text page without the layout: it has its own frame with a link home, and the choice that it describes. */
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
