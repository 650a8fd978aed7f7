import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { waysOn } from '#app/errors/error-screens.tsx';
import { headOfError, viewOfError } from '#app/errors/error-view.ts';
import { Frame } from '#app/frame/frame.tsx';
import { applyHead, resolveHead } from '#app/routing/head.ts';
import { createRoot } from '#app/start/react-dom.ts';
import { DEFAULT_ERROR_STATUS } from '#contract/limits.ts';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';

const ROUTE_ID = 'failure';

/**
 * Replaces the app with the fatal error screen in the default layout, after an error during the start or one that no
 * error boundary caught.
 */
export function showStartFailure(root: HTMLElement, error: unknown, tellsDetails: boolean): void {
  console.error(error);
  const view = viewOfError(error, tellsDetails);
  const failure = 'failure' in view ? view.failure : { status: DEFAULT_ERROR_STATUS, requestId: null };
  const router = createBrowserRouter(
    [
      {
        id: ROUTE_ID,
        path: '*',
        // The app has failed, so every link loads a new page, whose start may succeed.
        loader: ({ request }) => {
          window.location.assign(request.url);
          return null;
        },
        Component: () => (
          <Frame>
            <FatalErrorScreen {...failure} {...waysOn} />
          </Frame>
        ),
      },
    ],
    { hydrationData: { loaderData: { [ROUTE_ID]: null } } },
  );
  applyHead(document, resolveHead(headOfError(error), window.location.origin));
  // React needs a new element, because the old element still belongs to the React root that failed.
  const place = root.cloneNode(false) as HTMLElement;
  root.replaceWith(place);
  createRoot(place).render(<RouterProvider router={router} />);
}
