import { excerpt } from '#catalog/plain-text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { videoOptions } from '#catalog/video-queries.ts';
import { callerKey, type HeadTags, NotFoundError, type RouteContext, type RouteModule } from '#context/route.ts';
import { href, isVideoIdShaped } from '#contract/route-map.ts';
import { decodePath } from '#lib/text.ts';
import { preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { type DetailData, type DetailParts, DetailScreen } from './detail-screen.tsx';
import { videoStructuredData } from './structured-data.ts';

/**
 * An id that doesn't have the format of a video id leads to "not found" without an API call. For an unknown id, the API
 * returns 404.
 */
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

const DESCRIPTION_CHARACTERS = 110;

/** The title and metadata of a video page. `origin` makes the URLs of the structured data absolute. */
export function detailHead(video: VideoDetail, origin: string): HeadTags {
  const description = excerpt(video.content, DESCRIPTION_CHARACTERS);
  const image = video.posterPath ?? video.thumbnailPath;
  return {
    title: video.title,
    description,
    canonicalPath: href('video', { id: video.videoId }),
    type: 'video.other',
    ...(image ? { image } : {}),
    jsonLd: import.meta.env.SSR ? videoStructuredData(video, description, origin) : undefined,
  };
}
