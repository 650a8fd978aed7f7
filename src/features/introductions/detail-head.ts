import { href } from '#contract/route-map.ts';
import type { HeadTags } from '#session/route-context.ts';
import type { Introduction } from './introduction-queries.ts';

/** An introduction's head, with schema.org/Article. `origin` makes its addresses absolute, as search engines want them. */
export function detailHead(introduction: Introduction, origin: string): HeadTags {
  const { slug, headTitle, description, postDate, updatedAt, keywords, ogp } = introduction;
  const image = ogp.image ?? introduction.thumbnailPath;
  return {
    title: headTitle,
    description,
    canonicalPath: href('introduction', { slug }),
    ...(image ? { image } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: introduction.title,
      description,
      datePublished: postDate,
      dateModified: updatedAt,
      keywords: keywords.map((keyword) => keyword.name),
      inLanguage: 'ja',
      ...(image ? { image: new URL(image, origin).href } : {}),
    },
  };
}
