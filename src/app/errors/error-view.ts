import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { isConnectionLost } from '#app/errors/offline-screen.tsx';
import { text } from '#app/frame/text.ts';
import { type HeadTags, NotFoundError } from '#context/route.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { DEFAULT_ERROR_STATUS } from '#contract/limits.ts';
import { decodePath } from '#lib/text.ts';
import { type Failure, fatalTitle } from '#ui/screens/fatal-error-screen.tsx';
import { text as screenText } from '#ui/screens/text.ts';

export type ErrorView =
  | { readonly kind: 'offline' }
  | { readonly kind: 'not-found' | 'withdrawn' | 'fatal'; readonly failure: Failure };

/** `tellsDetails`: the configuration allows showing the error's own message. */
export function viewOfError(error: unknown, tellsDetails = false): ErrorView {
  const detail = tellsDetails ? detailOf(error) : null;
  if (error instanceof NotFoundError) {
    const { status, requestId, path } = error;
    return { kind: 'not-found', failure: { status, requestId, unmatchedPath: path, detail } };
  }
  if (isConnectionLost(error)) return { kind: 'offline' };
  if (!(error instanceof ApiError))
    return { kind: 'fatal', failure: { status: DEFAULT_ERROR_STATUS, requestId: null, detail } };
  const { status, requestId } = error;
  return {
    kind: error.code === ErrorCode.withdrawn ? 'withdrawn' : 'fatal',
    failure: { status, requestId, detail },
  };
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error instanceof ApiError ? error.messages.filter((message) => message !== error.message) : [];
  const cause = error.cause === undefined || error.cause === null ? [] : [detailOf(error.cause)];
  return [`${error.name}: ${error.message}`, ...own, ...cause].join('\n');
}

/**
 * Converts the router's own 404 into a NotFoundError. The router reports a 404 if the path contains a line break,
 * because its `*` route does not match such a path.
 */
export function routeErrorAt(pathname: string, error: unknown): unknown {
  return isRouteErrorResponse(error) && error.status === 404 ? new NotFoundError(decodePath(pathname)) : error;
}

/** The head of an error screen: its own title (WCAG 2.4.2), and no canonical address. */
export function headOfError(error: unknown): HeadTags {
  return { title: titleOf(viewOfError(error)).ja, canonicalPath: null };
}

function titleOf(view: ErrorView) {
  if (view.kind === 'offline') return text.offlineDocumentTitle;
  if (view.kind === 'not-found') return screenText.notFoundTitle;
  return view.kind === 'withdrawn' ? text.withdrawnDocumentTitle : fatalTitle(view.failure.status);
}
