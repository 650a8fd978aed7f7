import { marked } from 'marked';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import type { SiteLookups } from '#server/link-preview/in-site.ts';
import { excerpt, type Preview } from '#server/link-preview/preview.ts';

/**
 * Makes previews of this site's pages from the folder that is being imported. `thumbnail` gives the path of an image.
 */
export function folderLookups(content: ContentFolder, thumbnail: (file: string) => string): SiteLookups {
  const found = (title: string, description: string, image: string | null): Preview => ({
    title,
    description,
    image,
    page_found: true,
  });
  const text = (markdown: string) => excerpt(marked.parse(markdown, { async: false }));
  return {
    async video(id) {
      const video = content.videos.find(({ data }) => data.video_id === id && data.publication_status === 1);
      return video === undefined ? null : found(video.data.title, text(video.body), thumbnail(video.data.thumbnail));
    },
    async introduction(slug) {
      const data = content.introductions.find((introduction) => introduction.data.slug === slug)?.data;
      return data === undefined ? null : found(data.title, data.description, thumbnail(data.thumbnail));
    },
    async page(slug) {
      const page = content.pages.find(({ data }) => data.slug === slug);
      return page === undefined ? null : found(page.data.title, text(page.body), null);
    },
  };
}
