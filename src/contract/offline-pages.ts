import { routeMap } from '#contract/route-map.ts';

/**
 * The pages where people start, and the page that says where to find help. They are cached from the first visit on,
 * even if data saver is on.
 */
export const START_PATHS: readonly string[] = [routeMap.home.path, routeMap.videos.path, routeMap.consultation.path];

/** The address at which the installed app opens: `start_url` of manifest.webmanifest. */
export const START_URL = '/?source=pwa';

/**
 * Pages of text that rarely change. Without data saver, they are fetched on the first visit, then only if the cached
 * copy is old.
 */
export const INFORMATION_PATHS: readonly string[] = [
  routeMap.faqs.path,
  routeMap.terms.path,
  routeMap.privacy.path,
  routeMap.notifications.path,
  routeMap.contact.path,
  routeMap.accessibility.path,
  routeMap.cookie.path,
  routeMap.company.path,
  routeMap.members.path,
];

/**
 * Public pages that are cached for offline use and never evicted. With data saver, only START_PATHS are fetched in
 * advance.
 */
export const ALWAYS_CACHED_PATHS: readonly string[] = [...START_PATHS, ...INFORMATION_PATHS];

/** True if the cached copy of a page must not be deleted to free space. */
export function isAlwaysCached({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  return [...ALWAYS_CACHED_PATHS, START_URL].includes(pathname + search);
}
