import type { DataRouter, MiddlewareFunction, RouteObject } from 'react-router';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { FatalGate, FramedRouteError, RouteError } from '#app/errors/route-error.tsx';
import { BARE_LAYOUT, Root } from '#app/routing/root.tsx';
import { createPageRoute } from '#app/routing/unfinished-page.tsx';
import { NotFoundError, type RouteContext, type RouteModule } from '#context/route.ts';
import type { PageSlug } from '#contract/entities/document.ts';
import { type RouteName, routeMap } from '#contract/route-map.ts';
import { decodePath } from '#lib/text.ts';
import { Loading } from '#ui/feedback/loading.tsx';

type LoadScreen = () => Promise<{ createRoute: (context: RouteContext) => RouteModule }>;

/** All pages that show one document, such as the terms, share one chunk. */
const documentScreen =
  (slug: PageSlug): LoadScreen =>
  async () => ({ createRoute: (await import('#features/documents/document-route.tsx')).documentRoute(slug) });

export const screens = {
  home: () => import('#app/screens/home-route.tsx'),
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
  settings: () => import('#app/screens/settings-route.tsx'),
  conditions: () => import('#app/screens/conditions-route.tsx'),
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

function toRoute(name: ScreenName, context: RouteContext, options: Required<LoadOptions>): RouteObject {
  const { loadChunk, rescue, router } = options;
  const { path, layout } = routeMap[name];
  return {
    id: name,
    ...(path === '/' ? { index: true as const } : { path: path.slice(1) }),
    ...createPageRoute({
      load: async () => {
        const route = (await loadChunk<Awaited<ReturnType<LoadScreen>>>(screens[name])).createRoute(context);
        return { loader: rescue(route.loader), Component: route.Component };
      },
      isBare: layout === 'none',
      router,
    }),
  };
}

interface LoadOptions {
  readonly loadChunk?: LoadChunk;
  /** Wraps every loader, for example to fall back to the cached page offline. */
  readonly rescue?: (loader: Loader) => Loader;
  /** The router of these routes; null on the server, and until it is created. */
  readonly router?: () => DataRouter | null;
}

interface RouteOptions extends LoadOptions {
  /** Runs before every page, including unknown ones. */
  readonly middleware?: MiddlewareFunction[];
}

/**
 * The route map as the router's route objects. Created once in the page and once per request on the server, because
 * loaders close over the query client. Every screen is loaded through `loadChunk`.
 */
export function createRoutes(
  context: RouteContext,
  {
    loadChunk = (load) => load(),
    rescue = (loader) => loader,
    router = () => null,
    middleware = [],
  }: RouteOptions = {},
): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[];
  const withLayout = (layout: 'default' | 'none') =>
    names
      .filter((name) => routeMap[name].layout === layout)
      .map((name) => toRoute(name, context, { loadChunk, rescue, router }));
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
      children: [
        // A pathless parent, so that an error is shown inside the layout and does not replace it.
        {
          id: 'layout-default',
          Component: FatalGate,
          ErrorBoundary: RouteError,
          HydrateFallback: Loading,
          children: [...withLayout('default'), notFound],
        },
        // Pages without the layout have their own `main` and their own link home.
        {
          id: BARE_LAYOUT,
          element: <FatalGate bare />,
          ErrorBoundary: FramedRouteError,
          HydrateFallback: Loading,
          children: withLayout('none'),
        },
      ],
    },
  ];
}
