import { isoDuration } from '#catalog/duration.ts';
import { excerpt } from '#catalog/plain-text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import type { HeadTags } from '#session/route-context.ts';

const DESCRIPTION_CHARACTERS = 110;

/** A video's head, with schema.org/VideoObject. `origin` makes its addresses absolute, as search engines want them. */
export function detailHead(video: VideoDetail, origin: string): HeadTags {
  const description = excerpt(video.content, DESCRIPTION_CHARACTERS);
  const image = video.posterPath ?? video.thumbnailPath;
  const source = video.sources[0];
  return {
    title: video.title,
    description,
    canonicalPath: href('video', { id: video.videoId }),
    ...(image ? { image } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: video.title,
      description,
      uploadDate: video.postDate,
      duration: isoDuration(video.duration),
      inLanguage: 'ja',
      ...(image ? { thumbnailUrl: new URL(image, origin).href } : {}),
      ...(source ? { contentUrl: new URL(source.url, origin).href } : {}),
    },
  };
}
