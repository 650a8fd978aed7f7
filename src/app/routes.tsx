import type { MiddlewareFunction, RouteObject } from 'react-router';
import { DefaultLayout } from '#app/default-layout.tsx';
import { FatalGate } from '#app/fatal-gate.tsx';
import type { LoadPart } from '#app/page-part.ts';
import { Root } from '#app/root.tsx';
import { FramedRouteError, RouteError } from '#app/route-error.tsx';
import { StartingUp } from '#app/starting-up.tsx';
import type { PageSlug } from '#contract/entities/document.ts';
import { type RouteName, routeMap } from '#contract/route-map.ts';
import { decodePath } from '#lib/decode.ts';
import { NotFoundError, type RouteContext, type RouteModule } from '#session/route-context.ts';

type LoadScreen = () => Promise<{ createRoute: (context: RouteContext) => RouteModule }>;

/** All pages that are a single text share one chunk. */
const documentScreen =
  (slug: PageSlug): LoadScreen =>
  async () => ({ createRoute: (await import('#features/documents/document-route.tsx')).documentRoute(slug) });

/** Every screen that there is, by the name of its route. */
export const screens = {
  home: () => import('#features/home/home-route.tsx'),
  lp: () => import('#features/landing/lp/lp-route.tsx'),
  lp2: () => import('#features/landing/lp2/lp2-route.tsx'),
  lpGsn: () => import('#features/landing/lp-gsn/lp-gsn-route.tsx'),
  lpIb: () => import('#features/landing/lp-ib/lp-ib-route.tsx'),
  videos: () => import('#features/videos/list-route.tsx'),
  video: () => import('#app/screens/video-route.tsx'),
  introductions: () => import('#features/introductions/list-route.tsx'),
  introduction: () => import('#features/introductions/detail-route.tsx'),
  faqs: () => import('#features/documents/faqs-route.tsx'),
  terms: documentScreen('terms'),
  privacy: documentScreen('privacy'),
  company: documentScreen('company'),
  contact: documentScreen('contact'),
  members: documentScreen('members'),
  accessibility: documentScreen('accessibility'),
  consultation: documentScreen('consultation'),
  notifications: () => import('#features/documents/notifications-route.tsx'),
  cookie: () => import('#app/screens/cookie-route.tsx'),
  favorites: () => import('#features/favourites/favourites-route.tsx'),
  saved: () => import('#features/offline/saved/saved-route.tsx'),
  unsent: () => import('#features/offline/unsent/unsent-route.tsx'),
  settings: () => import('#features/settings/settings-route.tsx'),
  conditions: () => import('#features/conditions/conditions-route.tsx'),
  authStart: () => import('#features/auth/start-route.tsx'),
  authCallback: () => import('#features/auth/callback-route.tsx'),
  register: () => import('#features/membership/register/register-route.tsx'),
  registerConfirm: () => import('#features/membership/register/register-confirm-route.tsx'),
  registerComplete: () => import('#features/membership/register/register-complete-route.tsx'),
  deregister: () => import('#features/membership/deregister/deregister-route.tsx'),
  deregisterConfirm: () => import('#features/membership/deregister/deregister-confirm-route.tsx'),
  deregisterComplete: () => import('#features/membership/deregister/deregister-complete-route.tsx'),
  profile: () => import('#features/membership/profile/profile-route.tsx'),
  profileEdit: () => import('#features/membership/profile/profile-edit-route.tsx'),
  profileEditConfirm: () => import('#features/membership/profile/profile-edit-confirm-route.tsx'),
  profileEditComplete: () => import('#features/membership/profile/profile-edit-complete-route.tsx'),
} as const satisfies Partial<Record<RouteName, LoadScreen>>;

export type ScreenName = keyof typeof screens;

type Loader = RouteModule['loader'];

function toRoute(name: ScreenName, context: RouteContext, { loadPart, rescue }: Required<Loading>): RouteObject {
  const path = routeMap[name].path;
  return {
    id: name,
    ...(path === '/' ? { index: true as const } : { path: path.slice(1) }),
    lazy: async () => {
      const route = (await loadPart<Awaited<ReturnType<LoadScreen>>>(screens[name])).createRoute(context);
      return { loader: rescue(route.loader), Component: route.Component };
    },
  };
}

interface Loading {
  /** How parts of the page are fetched. */
  readonly loadPart?: LoadPart;
  /** Wraps every loader, for example to fall back to the cached page offline. */
  readonly rescue?: (loader: Loader) => Loader;
}

interface RouteOptions extends Loading {
  /** Asked before every page, known or not. */
  readonly middleware?: MiddlewareFunction[];
}

/**
 * SPEC.md section 2 as the router wants it. Made once in the page and once per request on the server,
 * because loaders close over the query client. Every screen comes through `loadPart`.
 */
export function createRoutes(
  context: RouteContext,
  { loadPart = (load) => load(), rescue = (loader) => loader, middleware = [] }: RouteOptions = {},
): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[];
  const withLayout = (layout: 'default' | 'none') =>
    names
      .filter((name) => routeMap[name].layout === layout)
      .map((name) => toRoute(name, context, { loadPart, rescue }));
  const notFound: RouteObject = {
    id: 'not-found',
    path: '*',
    loader: ({ request }) => {
      throw new NotFoundError(decodePath(new URL(request.url).pathname));
    },
    Component: () => null,
  };
  return [
    {
      id: 'root',
      path: '/',
      Component: Root,
      middleware,
      ErrorBoundary: FramedRouteError,
      HydrateFallback: StartingUp,
      children: [
        {
          id: 'layout-default',
          Component: DefaultLayout,
          // A pathless parent of its own, so that an error shows inside the layout, not instead of it.
          children: [
            {
              id: 'layout-default-outlet',
              Component: FatalGate,
              ErrorBoundary: RouteError,
              children: [...withLayout('default'), notFound],
            },
          ],
        },
        {
          // Pages without the layout bring their own `main` and their own way home.
          id: 'layout-none',
          children: [
            {
              id: 'layout-none-outlet',
              element: <FatalGate bare />,
              ErrorBoundary: FramedRouteError,
              children: withLayout('none'),
            },
          ],
        },
      ],
    },
  ];
}
