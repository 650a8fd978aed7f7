import type { Choice } from './consent-store.ts';

interface Analytics {
  /** Call it when a page is shown. `path` includes query and hash. */
  readonly view: (routeName: string, path: string) => void;
  readonly choose: (choice: Choice | null) => void;
}

interface AnalyticsOptions {
  /** The array of events that the tag manager reads once its script is loaded. */
  readonly dataLayer: unknown[];
  readonly now: () => number;
  /** Loads the tag manager's script. Called at most once. */
  readonly load: () => void;
  /**
   * Called when consent is withdrawn after the script was loaded. It must delete what the script stored, and reload the
   * page to stop the script.
   */
  readonly forget: () => void;
}

/** The path whose query is not reported, because it contains the code and the state of a login. */
const SECRET_QUERY = '/auth/callback';

/**
 * Adds a page view with the route's name and the path to the data layer at each route change. Before consent nothing
 * reads the data layer. When consent is given, only the current page view is retained.
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
