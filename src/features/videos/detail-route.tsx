import { callerKey } from '#catalog/caller-key.ts';
import { videoOptions } from '#catalog/video-queries.ts';
import { isVideoIdShaped } from '#contract/shapes.ts';
import { decodePath } from '#lib/decode.ts';
import { preloadSanitiser } from '#rich-content/load-sanitiser.ts';
import { NotFoundError, type RouteContext, type RouteModule } from '#session/route-context.ts';
import { detailHead } from './detail-head.ts';
import type { DetailParts } from './detail-parts.ts';
import { type DetailData, DetailScreen } from './detail-screen.tsx';

/** A video's page. An id of another length is no video's address at all; an unknown one is the API's 404. */
export function createDetailRoute(context: RouteContext, parts: DetailParts): RouteModule {
  const { api, queryClient } = context;
  return {
    loader: async ({ params, request }): Promise<DetailData> => {
      const url = new URL(request.url);
      const id = params.id ?? '';
      if (!isVideoIdShaped(id)) throw new NotFoundError(decodePath(url.pathname));
      const [video] = await Promise.all([
        queryClient.ensureQueryData(videoOptions(api, callerKey(context), id)),
        preloadSanitiser(),
      ]);
      return { head: detailHead(video, url.origin), id };
    },
    Component: () => <DetailScreen parts={parts} />,
  };
}
