import { isoDuration } from '#catalog/duration.ts';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { stripTags } from '#catalog/plain-text.ts';
import { breadcrumbList, structuredData } from '#catalog/structured-data.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { text } from './text.ts';

/** Structured data for search engines, which require absolute URLs: `origin` makes them absolute. */
export function videoStructuredData(video: VideoDetail, description: string, origin: string) {
  const absolute = (path: string) => new URL(path, origin).href;
  const path = href('video', { id: video.videoId });
  const [source] = video.sources;
  const image = video.posterPath ?? video.thumbnailPath;
  return structuredData(
    {
      '@type': 'VideoObject',
      '@id': absolute(path),
      name: video.title,
      description,
      uploadDate: video.postDate,
      duration: isoDuration(video.duration),
      inLanguage: 'ja',
      isFamilyFriendly: true,
      isAccessibleForFree: true,
      ...(video.hasCaptions ? { accessibilityFeature: ['captions', 'transcript'] } : {}),
      ...(image ? { thumbnailUrl: [absolute(image)] } : {}),
      ...(source ? { contentUrl: absolute(source.url), encodingFormat: source.type.split(';', 1)[0] } : {}),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: video.viewsCount,
      },
      ...(video.chapters.length > 0 ? { hasPart: video.chapters.map((chapter) => clip(chapter, absolute(path))) } : {}),
    },
    breadcrumbList([...crumbsOf(video), { name: video.title, path }], origin),
  );
}

/** A chapter as a schema.org/Clip. The parameter `t` of its URL is the second at which playback starts. */
function clip({ title, start, end }: VideoDetail['chapters'][number], address: string) {
  const from = Math.floor(start);
  return {
    '@type': 'Clip',
    name: title,
    startOffset: from,
    endOffset: Math.floor(end),
    url: from > 0 ? `${address}?t=${from}` : address,
  };
}

/** The same entries as the breadcrumbs on the page. */
function crumbsOf({ genre }: VideoDetail) {
  const list = { name: text.title.ja, path: href('videos') };
  const name = genre ? stripTags(genre.name) : '';
  if (!genre || name === '') return [list];
  return [list, { name, path: `${href('videos')}?${FILTER_PARAMS.genre}=${encodeURIComponent(genre.slug)}` }];
}
