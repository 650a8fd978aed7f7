import { matchPath } from 'react-router';
import { type ScreenName, screens } from '#app/routes.tsx';
import { routeMap } from '#contract/route-map.ts';

const names = Object.keys(screens) as ScreenName[];

/** Fetches the parts of the page at this path ahead. What fails here is fetched again when it is needed. */
export function preloadScreen(pathname: string): void {
  const name = names.find((one) => matchPath(routeMap[one].path, pathname));
  if (name) screens[name]().catch(() => {});
}
