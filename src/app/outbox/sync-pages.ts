import { matchPath } from 'react-router';
import { routeMap } from '#contract/route-map.ts';

const PAGES = [routeMap.home, routeMap.videos, routeMap.profile, routeMap.conditions];

/**
 * SPEC.md section 4: on which pages, once loaded, waiting views and favourites are sent: home, videos, profile, conditions
 * and video pages, but no paths under videos that begin with favorite.
 */
export function isSyncPage(pathname: string): boolean {
  if (pathname.startsWith(`${routeMap.videos.path}/favorite`)) return false;
  return PAGES.some(({ path }) => path === pathname) || matchPath(routeMap.video.path, pathname) !== null;
}
