import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '#app/config-context.ts';
import { headOfError, routeErrorAt, viewOfError } from '#app/error-view.ts';
import { applyHead, resolveHead } from '#app/head.ts';
import { text } from '#app/text.ts';
import { useRememberHere } from '#app/use-remember-here.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';
import { T } from '#ui/t.tsx';

/** Where the fatal error screen leads. */
export const waysOn = { homeHref: href('home'), contactHref: href('contact'), loginHref: href('authStart') } as const;

/** A page that could not be shown: why, calmly, and a way on. */
export function ErrorScreen({ error: thrown }: { readonly error: unknown }) {
  const error = routeErrorAt(useLocation().pathname, thrown);
  useErrorHead(error);
  const view = viewOfError(error, useConfig().errorDetails);
  const rememberHere = useRememberHere();
  // ErrorView shows the offline screen itself.
  if (view.kind === 'offline') return null;
  const given = { ...view.failure, ...waysOn, onLogin: rememberHere };
  if (view.kind !== 'withdrawn') return <FatalErrorScreen {...given} />;
  return (
    <FatalErrorScreen {...given} body={text.withdrawn}>
      <LinkButton to={href('videos')}>
        <T text={text.navVideos} />
      </LinkButton>
    </FatalErrorScreen>
  );
}

/** After the page's own head, which Root applies in a layout effect: of a page that failed while rendering there are both. */
function useErrorHead(error: unknown): void {
  const { publicOrigin } = useConfig();
  useEffect(() => {
    applyHead(document, resolveHead(headOfError(error), publicOrigin || window.location.origin));
  }, [error, publicOrigin]);
}
