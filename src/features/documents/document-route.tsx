import { excerpt } from '#catalog/plain-text.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import type { PageSlug } from '#contract/entities/document.ts';
import { href } from '#contract/route-map.ts';
import { preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { pageOptions } from './document-queries.ts';
import { DocumentScreen } from './document-screen.tsx';

const DESCRIPTION_CHARACTERS = 110;

/** Returns the `createRoute` function of a page that consists of one text, named by `slug`. */
export function documentRoute(slug: PageSlug) {
  return ({ api, queryClient }: RouteContext): RouteModule => ({
    loader: async () => {
      const [page] = await Promise.all([queryClient.ensureQueryData(pageOptions(api, slug)), preloadSanitiser()]);
      const description = excerpt(page.content, DESCRIPTION_CHARACTERS);
      return { head: { title: page.title, description, canonicalPath: href(slug) } };
    },
    Component: () => <DocumentScreen slug={slug} />,
  });
}
