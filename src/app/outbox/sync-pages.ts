import { matchPath } from 'react-router';
import { routeMap } from '#contract/route-map.ts';

const PAGES = [routeMap.home, routeMap.videos, routeMap.video, routeMap.profile, routeMap.conditions];

/**
 * SPEC.md section 4: on which pages, and on no others, waiting views and favourites are sent by the page: home, videos, profile, conditions
 * and video pages, but no paths under videos that begin with favorite.
 */
export function isSyncPage(pathname: string): boolean {
  if (pathname.startsWith(`${routeMap.videos.path}/favorite`)) return false;
  return PAGES.some(({ path }) => matchPath(path, pathname) !== null);
}
