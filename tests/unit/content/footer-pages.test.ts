import { expect, it } from 'vitest';
import { footerGroups } from '#app/frame/links.ts';
import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { href, type PageRoute, routeMap } from '#contract/route-map.ts';

/**
 * Pages that show a list of entries instead of one text. The import doesn't require them, because a list may be empty.
 */
const LISTS = [href('introductions'), href('notifications'), href('faqs')];

it('an import requires exactly the information pages that the footer links to', () => {
  const routes: readonly PageRoute[] = Object.values(routeMap);
  const isPublic = (path: string) => routes.some((route) => route.path === path && route.public);
  const linked = footerGroups.flatMap(({ links }) => links.map(({ to }) => to));
  const pages = linked.filter((path) => isPublic(path) && !LISTS.includes(path));
  expect(pages.toSorted()).toEqual(PAGE_SLUGS.map((slug) => href(slug)).toSorted());
});
