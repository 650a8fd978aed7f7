import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { useConfig } from '#app/config-context.ts';
import { DefaultFrame } from '#app/default-layout.tsx';
import { headOfError, routeErrorAt, viewOfError } from '#app/error-view.ts';
import { applyHead, resolveHead } from '#app/head.ts';
import { OfflineScreen } from '#app/offline-screen.tsx';
import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';
import { NotFoundScreen } from '#ui/screens/not-found-screen.tsx';
import { T } from '#ui/t.tsx';

export function RouteError() {
  return <ErrorView error={routeErrorAt(useLocation().pathname, useRouteError())} />;
}

/** A page that could not be shown: why, calmly, and a way on. */
export function ErrorView({ error }: { readonly error: unknown }) {
  useErrorHead(error);
  const view = viewOfError(error);
  if (view.kind === 'not-found') return <NotFoundScreen path={view.path} homeHref={href('home')} />;
  if (view.kind === 'offline') return <OfflineScreen />;
  if (view.kind === 'fatal') return <FatalErrorScreen status={view.status} homeHref={href('home')} />;
  return (
    <FatalErrorScreen status={view.status} body={text.withdrawn} homeHref={href('home')}>
      <LinkButton to={href('videos')}>
        <T text={text.navVideos} />
      </LinkButton>
    </FatalErrorScreen>
  );
}

/** Where no layout stands around the failure. SPEC.md section 2: the fatal error screen is shown inside the default one. */
export function FramedRouteError() {
  return (
    <DefaultFrame>
      <RouteError />
    </DefaultFrame>
  );
}

/** After the page's own head, which Root applies in a layout effect: of a page that failed while rendering there are both. */
function useErrorHead(error: unknown): void {
  const { publicOrigin } = useConfig();
  useEffect(() => {
    applyHead(document, resolveHead(headOfError(error), publicOrigin || window.location.origin));
  }, [error, publicOrigin]);
}
