import { callerKey } from '#catalog/caller-key.ts';
import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
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
        // Without these two the page still serves; each says in place that it is missing.
        queryClient.prefetchQuery(newsOptions(api)),
        queryClient.prefetchQuery(newIntroductionsOptions(api)),
      ]);
      const jsonLd = import.meta.env.SSR ? siteStructuredData(new URL(request.url).origin) : undefined;
      return { head: { title: null, canonicalPath: href('home'), jsonLd } };
    },
    Component: HomeScreen,
  };
}
