import type { RouteContext, RouteModule } from '#context/route.ts';
import { callerKey } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { latestOptions, newIntroductionsOptions, newsOptions, recommendedOptions } from './home-queries.ts';
import { HomeScreen } from './home-screen.tsx';
import { siteStructuredData } from './structured-data.ts';

export function createRoute(context: RouteContext): RouteModule {
  const { api, queryClient } = context;
  return {
    loader: async ({ request }) => {
      const userKey = callerKey(context);
      await Promise.all([
        queryClient.ensureQueryData(recommendedOptions(api, userKey)),
        queryClient.ensureQueryData(latestOptions(api, userKey)),
        // `prefetchQuery` never rejects. If these two lists can't be loaded, their sections show an error.
        queryClient.prefetchQuery(newsOptions(api)),
        queryClient.prefetchQuery(newIntroductionsOptions(api)),
      ]);
      const jsonLd = import.meta.env.SSR ? siteStructuredData(new URL(request.url).origin) : undefined;
      return { head: { title: null, canonicalPath: href('home'), jsonLd } };
    },
    Component: HomeScreen,
  };
}
