import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { headOfError, routeErrorAt, viewOfError } from '#app/errors/error-view.ts';
import { text } from '#app/frame/text.ts';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { useRememberHere } from '#app/routing/use-remember-here.ts';
import { useConfig } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';
import { T } from '#ui/text/t.tsx';

/** The links of the fatal error screen. */
export const waysOn = { homeHref: href('home'), contactHref: href('contact'), loginHref: href('authStart') } as const;

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

/**
 * Uses an effect instead of a layout effect, to run after the layout effect of Root, which sets the head of the failed
 * page.
 */
function useErrorHead(error: unknown): void {
  const { publicOrigin } = useConfig();
  useEffect(() => {
    applyHead(document, resolveHead(headOfError(error), publicOrigin || window.location.origin));
  }, [error, publicOrigin]);
}
