import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DefaultFrame } from '#app/default-layout.tsx';
import { statusOf } from '#app/route-error.tsx';
import { href } from '#contract/route-map.ts';
import { FatalErrorScreen } from '#ui/screens/fatal-error-screen.tsx';

/** SPEC.md section 4: a failure in set-up or mount replaces the app by the fatal error screen, inside the default layout. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  let shown = false;
  const router = createBrowserRouter([
    {
      path: '*',
      // The app is gone, so every link is a real navigation: a fresh start may succeed.
      loader: ({ request }) => {
        if (shown) window.location.assign(request.url);
        shown = true;
        return null;
      },
      Component: () => (
        <DefaultFrame>
          <FatalErrorScreen status={statusOf(error)} homeHref={href('home')} />
        </DefaultFrame>
      ),
    },
  ]);
  root.replaceChildren();
  createRoot(root).render(<RouterProvider router={router} />);
}
