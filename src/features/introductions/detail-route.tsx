import { breadcrumbList, structuredData } from '#catalog/structured-data.ts';
import type { HeadTags, RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { preloadLinkElements, preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { type DetailData, DetailScreen } from './detail-screen.tsx';
import { type Introduction, introductionOptions } from './introduction-queries.ts';
import { text } from './text.ts';

/** The page of one introduction. If the slug is unknown, the API returns 404, which leads to the "not found" page. */
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

/** The title and metadata of an introduction's page. `origin` makes URLs absolute. */
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

/** Structured data for search engines, which require absolute URLs. */
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
