import { preloadLinkElements } from '#rich-content/load-link-elements.ts';
import { preloadSanitiser } from '#rich-content/load-sanitiser.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { detailHead } from './detail-head.ts';
import { type DetailData, DetailScreen } from './detail-screen.tsx';
import { introductionOptions } from './introduction-queries.ts';

/** An introduction's page; an unknown slug is the API's 404. */
export function createRoute({ api, queryClient }: RouteContext): RouteModule {
  return {
    loader: async ({ params, request }): Promise<DetailData> => {
      const slug = params.slug ?? '';
      const [introduction] = await Promise.all([
        queryClient.ensureQueryData(introductionOptions(api, slug)),
        preloadSanitiser(),
        preloadLinkElements(),
      ]);
      return { head: detailHead(introduction, new URL(request.url).origin), slug };
    },
    Component: DetailScreen,
  };
}
