import type { Choice } from './consent-store.ts';

interface Analytics {
  /** A page is shown. `path` includes query and hash. */
  readonly view: (routeName: string, path: string) => void;
  readonly choose: (choice: Choice | null) => void;
}

interface AnalyticsOptions {
  /** The page's data layer, which the tag manager reads. */
  readonly dataLayer: unknown[];
  readonly now: () => number;
  /** Loads the tag manager's script. Called at most once. */
  readonly load: () => void;
  /** Called when consent is withdrawn after the script was loaded: deletes what it stored and reloads the page. */
  readonly forget: () => void;
}

/** The query of the login's callback holds the code and state, which must not be reported. */
const SECRET_QUERY = '/auth/callback';

/**
 * Pushes a page view with the route's name and the whole path at each route change. Nothing reads the data layer before
 * consent. Page views from before it are discarded when it is given.
 */
export function createAnalytics({ dataLayer, now, load, forget }: AnalyticsOptions): Analytics {
  let current: unknown = null;
  let isLoaded = false;
  return {
    view(routeName, path) {
      const [pathname = ''] = path.split(/[?#]/, 1);
      const page_path = pathname === SECRET_QUERY ? pathname : path;
      current = { event: 'page_view', route_name: routeName, page_path };
      dataLayer.push(current);
    },
    choose(choice) {
      if (choice === 'granted' && !isLoaded) {
        isLoaded = true;
        dataLayer.length = 0;
        dataLayer.push({ 'gtm.start': now(), event: 'gtm.js' });
        if (current) dataLayer.push(current);
        load();
      } else if (choice !== 'granted' && isLoaded) forget();
    },
  };
}
