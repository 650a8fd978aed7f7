import type { RouteObject } from 'react-router';
import { BareFrame } from '#app/bare-frame.tsx';
import { DefaultLayout } from '#app/default-layout.tsx';
import { Root } from '#app/root.tsx';
import { RouteError } from '#app/route-error.tsx';
import { StartingUp } from '#app/starting-up.tsx';
import { type RouteName, routeMap } from '#contract/route-map.ts';
import { NotFoundError, type RouteContext, type RouteModule } from '#session/route-context.ts';

interface Screen {
  readonly name: RouteName;
  /** The source file, by which the server finds the chunk to preload. */
  readonly module: string;
  readonly load: () => Promise<{ createRoute: (context: RouteContext) => RouteModule }>;
}

export interface ScreenHandle {
  readonly name: RouteName;
  readonly module: string;
}

/** Every screen that there is, by the name of its route. */
const screens: readonly Screen[] = [
  { name: 'home', module: 'src/features/home/home-route.tsx', load: () => import('#features/home/home-route.tsx') },
  {
    name: 'videos',
    module: 'src/features/videos/list-route.tsx',
    load: () => import('#features/videos/list-route.tsx'),
  },
  { name: 'video', module: 'src/app/screens/video-route.tsx', load: () => import('#app/screens/video-route.tsx') },
  {
    name: 'faqs',
    module: 'src/features/documents/faqs-route.tsx',
    load: () => import('#features/documents/faqs-route.tsx'),
  },
  {
    name: 'terms',
    module: 'src/features/documents/terms-route.tsx',
    load: () => import('#features/documents/terms-route.tsx'),
  },
  {
    name: 'privacy',
    module: 'src/features/documents/privacy-route.tsx',
    load: () => import('#features/documents/privacy-route.tsx'),
  },
  {
    name: 'company',
    module: 'src/features/documents/company-route.tsx',
    load: () => import('#features/documents/company-route.tsx'),
  },
  {
    name: 'contact',
    module: 'src/features/documents/contact-route.tsx',
    load: () => import('#features/documents/contact-route.tsx'),
  },
  {
    name: 'members',
    module: 'src/features/documents/members-route.tsx',
    load: () => import('#features/documents/members-route.tsx'),
  },
  {
    name: 'accessibility',
    module: 'src/features/documents/accessibility-route.tsx',
    load: () => import('#features/documents/accessibility-route.tsx'),
  },
  {
    name: 'consultation',
    module: 'src/features/documents/consultation-route.tsx',
    load: () => import('#features/documents/consultation-route.tsx'),
  },
  {
    name: 'notifications',
    module: 'src/features/documents/notifications-route.tsx',
    load: () => import('#features/documents/notifications-route.tsx'),
  },
  {
    name: 'cookie',
    module: 'src/features/documents/cookie-route.tsx',
    load: () => import('#features/documents/cookie-route.tsx'),
  },
];

function toRoute(screen: Screen, context: RouteContext): RouteObject {
  const path = routeMap[screen.name].path;
  return {
    id: screen.name,
    ...(path === '/' ? { index: true as const } : { path: path.slice(1) }),
    handle: { name: screen.name, module: screen.module } satisfies ScreenHandle,
    lazy: async () => {
      const route = (await screen.load()).createRoute(context);
      return { loader: route.loader, Component: route.Component };
    },
  };
}

/**
 * SPEC.md section 2 as the router wants it. Made once in the page and once per request on the server,
 * because loaders close over the query client.
 */
export function createRoutes(context: RouteContext): RouteObject[] {
  const withLayout = (layout: 'default' | 'none') =>
    screens.filter((screen) => routeMap[screen.name].layout === layout).map((screen) => toRoute(screen, context));
  const notFound: RouteObject = {
    id: 'not-found',
    path: '*',
    loader: ({ request }) => {
      throw new NotFoundError(decodeURI(new URL(request.url).pathname));
    },
    Component: () => null,
  };
  return [
    {
      id: 'root',
      path: '/',
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: StartingUp,
      children: [
        {
          id: 'layout-default',
          Component: DefaultLayout,
          // A pathless parent of its own, so that an error shows inside the layout, not instead of it.
          children: [
            { id: 'layout-default-outlet', ErrorBoundary: RouteError, children: [...withLayout('default'), notFound] },
          ],
        },
        { id: 'layout-none', Component: BareFrame, ErrorBoundary: RouteError, children: withLayout('none') },
      ],
    },
  ];
}
