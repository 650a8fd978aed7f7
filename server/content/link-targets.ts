import { PublicationStatus } from '#contract/enums.ts';
import { routeMap } from '#contract/route-map.ts';
import type { ContentFolder } from '#server/content/content-folder.ts';
import { inSitePath } from '#server/link-preview/in-site.ts';

/** Any origin will do: only the path of an in-site link is looked at. */
const HERE = 'http://localhost';

/** Does an in-site link of this folder lead to a page? Drafts aren't pages; files of the build are. */
export function linkTargets({ all: content }: ContentFolder): (url: string) => boolean {
  const published = content.videos.filter(({ data }) => data.publication_status !== PublicationStatus.draft);
  const paths = new Set<string>([
    ...Object.values(routeMap).map((route) => route.path),
    ...published.map(({ data }) => `/videos/${data.video_id}`),
    ...content.introductions.map(({ data }) => `/video-introductions/${data.slug}`),
  ]);
  return (url) => {
    const path = inSitePath(url, HERE);
    return path !== null && !path.includes(':') && paths.has(path);
  };
}
