import { isRouteErrorResponse } from 'react-router';
import { ApiError, NetworkError } from '#api/errors.ts';
import { PagePartError } from '#app/page-part-error.ts';
import { text } from '#app/text.ts';
import { ErrorCode } from '#contract/error-code.ts';
import { DEFAULT_ERROR_STATUS } from '#contract/limits.ts';
import { decodePath } from '#lib/decode.ts';
import { type HeadTags, NotFoundError } from '#session/route-context.ts';
import { fatalTitle } from '#ui/screens/fatal-error-screen.tsx';
import { text as screenText } from '#ui/screens/text.ts';

/** What a person is shown when a page fails. */
export type ErrorView =
  | { readonly kind: 'not-found'; readonly path: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'withdrawn'; readonly status: number }
  | { readonly kind: 'fatal'; readonly status: number };

export function viewOfError(error: unknown): ErrorView {
  if (error instanceof NotFoundError) return { kind: 'not-found', path: error.path };
  if (error instanceof NetworkError || (error instanceof PagePartError && error.offline)) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'fatal', status: DEFAULT_ERROR_STATUS };
  return { kind: error.code === ErrorCode.withdrawn ? 'withdrawn' : 'fatal', status: error.status };
}

/** A route's error. The router's `*` matches no line break: an address with one is known by no route, and no page answers to it. */
export function routeErrorAt(pathname: string, error: unknown): unknown {
  return isRouteErrorResponse(error) && error.status === 404 ? new NotFoundError(decodePath(pathname)) : error;
}

/** An error screen has a title of its own (WCAG 2.4.2), and no address that search engines should keep. */
export function headOfError(error: unknown): HeadTags {
  return { title: titleOf(viewOfError(error)).ja, canonicalPath: null };
}

function titleOf(view: ErrorView) {
  if (view.kind === 'not-found') return screenText.notFoundTitle;
  if (view.kind === 'offline') return text.offlineDocumentTitle;
  if (view.kind === 'withdrawn') return text.withdrawnDocumentTitle;
  return fatalTitle(view.status);
}
