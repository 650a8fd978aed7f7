import { useRouteError } from 'react-router';
import { ApiError, NetworkError } from '#api/errors.ts';
import { OfflineScreen } from '#app/offline-screen.tsx';
import { DEFAULT_ERROR_STATUS } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { NotFoundError } from '#session/route-context.ts';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';
import { NotFoundScreen } from '#ui/screens/not-found-screen.tsx';

/** A page that could not be shown: why, calmly, and a way on. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof NotFoundError) return <NotFoundScreen path={error.path} homeHref={href('home')} />;
  if (error instanceof NetworkError) return <OfflineScreen />;
  return <FatalErrorScreen status={statusOf(error)} homeHref={href('home')} />;
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : DEFAULT_ERROR_STATUS;
}
