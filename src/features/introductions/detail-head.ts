import { breadcrumbList, structuredData } from '#catalog/structured-data.ts';
import { href } from '#contract/route-map.ts';
import type { HeadTags } from '#session/route-context.ts';
import type { Introduction } from './introduction-queries.ts';
import { text } from './text.ts';

/** An introduction's head. `origin`: of the addresses in its structured data. */
export function detailHead(introduction: Introduction, origin: string): HeadTags {
  const { slug, headTitle, description } = introduction;
  const image = imageOf(introduction);
  return {
    title: headTitle,
    description,
    canonicalPath: href('introduction', { slug }),
    type: 'article',
    ...(image ? { image } : {}),
    jsonLd: import.meta.env.SSR ? articleStructuredData(introduction, origin) : undefined,
  };
}

const imageOf = ({ ogp, thumbnailPath }: Introduction) => ogp.image ?? thumbnailPath;

/** schema.org/Article, and the way to it. Addresses are absolute, as search engines want them. */
function articleStructuredData(introduction: Introduction, origin: string) {
  const { slug, title, description, postDate, updatedAt, keywords } = introduction;
  const image = imageOf(introduction);
  return structuredData(
    {
      '@type': 'Article',
      headline: title,
      description,
      datePublished: postDate,
      dateModified: updatedAt,
      keywords: keywords.map((keyword) => keyword.name),
      inLanguage: 'ja',
      ...(image ? { image: new URL(image, origin).href } : {}),
    },
    breadcrumbList(
      [
        { name: text.title.ja, path: href('introductions') },
        { name: title, path: href('introduction', { slug }) },
      ],
      origin,
    ),
  );
}
