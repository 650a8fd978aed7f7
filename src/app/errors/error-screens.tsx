import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { headOfError, routeErrorAt, viewOfError } from '#app/errors/error-view.ts';
import { text } from '#app/frame/text.ts';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { useRememberHere } from '#app/routing/use-remember-here.ts';
import { useConfig } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { buttonClass, LinkButton } from '#ui/button/button.tsx';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';
import { T } from '#ui/text/t.tsx';
import { text as uiText } from '#ui/text/text.ts';

/** The links of the fatal error screen. */
export const waysOn = { homeHref: href('home'), contactHref: href('contact'), loginHref: href('authStart') } as const;

export function ErrorScreen({ error: thrown }: { readonly error: unknown }) {
  const { pathname } = useLocation();
  const error = routeErrorAt(pathname, thrown);
  useErrorHead(error);
  const view = viewOfError(error, useConfig().errorDetails);
  const rememberHere = useRememberHere();
  // The component ErrorView (route-error.tsx) shows the offline screen itself, so nothing is shown here.
  if (view.kind === 'offline') return null;
  const given = { ...view.failure, ...waysOn, onLogin: rememberHere };
  const { status } = view.failure;
  if (status >= 500)
    return (
      <FatalErrorScreen {...given} hasAction>
        <Retry inPlace={error instanceof ApiError} />
      </FatalErrorScreen>
    );
  if (status !== 404 || !pathname.startsWith(`${href('videos')}/`)) return <FatalErrorScreen {...given} />;
  return (
    <FatalErrorScreen {...given} hasAction body={view.kind === 'withdrawn' ? text.withdrawn : undefined}>
      <LinkButton to={href('videos')} kind="primary">
        <T text={text.navVideos} />
      </LinkButton>
    </FatalErrorScreen>
  );
}

/**
 * Retries the failed page. `inPlace`: reloads only the data, because the error came from the API. Any other error may
 * come from the page's own code, so the document is loaded anew. The control is a link, so that it also works without
 * JavaScript.
 */
function Retry({ inPlace }: { readonly inPlace: boolean }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const isBusy = state === 'loading';
  const link = useRef<HTMLAnchorElement>(null);
  // A successful retry removes the link. If the link has the focus, the focus moves to the content.
  useLayoutEffect(() => {
    const node = link.current;
    return () => {
      if (document.activeElement === node) focusContent();
    };
  }, []);
  function again(event: MouseEvent) {
    if (!inPlace || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!isBusy) void revalidate();
  }
  return (
    <a ref={link} href={pathname + search} className={buttonClass('primary')} aria-disabled={isBusy} onClick={again}>
      <T text={isBusy ? uiText.loading : uiText.retry} />
    </a>
  );
}

/**
 * Sets the head of the error screen. Root sets the head of the failed page in a layout effect, so this hook uses an
 * effect, which runs later.
 */
function useErrorHead(error: unknown): void {
  const { publicOrigin } = useConfig();
  useEffect(() => {
    applyHead(document, resolveHead(headOfError(error), publicOrigin || window.location.origin));
  }, [error, publicOrigin]);
}
