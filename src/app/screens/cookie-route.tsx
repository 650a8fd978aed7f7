import { useConfig } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { ConsentChoice } from '#features/consent/consent-choice.tsx';
import { documentRoute } from '#features/documents/document-route.tsx';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';

/** The page about cookies with the consent choice. It is the only text page with its own frame. */
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
