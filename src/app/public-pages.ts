import { matchPath } from 'react-router';
import { routeMap } from '#contract/route-map.ts';

const routes = Object.values(routeMap);

/** Is this a page that looks the same for everybody, and so may be kept on the device? */
export function isPublicPage(pathname: string): boolean {
  return routes.find((route) => matchPath(route.path, pathname) !== null)?.public ?? false;
}
