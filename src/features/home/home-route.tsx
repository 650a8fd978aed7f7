import type { ComponentProps } from 'react';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { callerKey } from '#context/route.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import {
  begunOptions,
  latestOptions,
  newIntroductionsOptions,
  newsOptions,
  recommendedOptions,
} from './home-queries.ts';
import { HomeScreen } from './home-screen.tsx';
import { siteStructuredData } from './structured-data.ts';

export function createHomeRoute(context: RouteContext, parts: ComponentProps<typeof HomeScreen>): RouteModule {
  const { api, queryClient } = context;
  return {
    loader: async ({ request }) => {
      const userKey = callerKey(context);
      await Promise.all([
        queryClient.ensureQueryData(recommendedOptions(api, userKey)),
        queryClient.ensureQueryData(latestOptions(api, userKey)),
        // Awaited, because a section that appeared later would shift the sections below it.
        userKey !== ANONYMOUS_KEY && queryClient.ensureQueryData(begunOptions(api, userKey)).catch(() => undefined),
        // `prefetchQuery` never rejects. If these two lists can't be loaded, their sections show an error.
        queryClient.prefetchQuery(newsOptions(api)),
        queryClient.prefetchQuery(newIntroductionsOptions(api)),
      ]);
      const jsonLd = import.meta.env.SSR ? siteStructuredData(new URL(request.url).origin) : undefined;
      return { head: { title: null, canonicalPath: href('home'), jsonLd } };
    },
    Component: () => <HomeScreen {...parts} />,
  };
}
