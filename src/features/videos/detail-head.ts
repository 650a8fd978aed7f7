import { excerpt } from '#catalog/plain-text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import type { HeadTags } from '#session/route-context.ts';
import { videoStructuredData } from './structured-data.ts';

const DESCRIPTION_CHARACTERS = 110;

/** A video's head. `origin`: of the addresses in its structured data. */
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
