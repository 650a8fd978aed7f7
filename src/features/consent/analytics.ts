import type { Choice } from './consent-store.ts';

interface Analytics {
  /** A page is shown: SPEC.md section 4. `path` is the whole one, with query and hash. */
  readonly view: (routeName: string, path: string) => void;
  readonly choose: (choice: Choice | null) => void;
}

interface AnalyticsOptions {
  /** The page's data layer, which the tag manager reads. */
  readonly dataLayer: unknown[];
  readonly now: () => number;
  /** Brings the tag manager's script. Called at most once. */
  readonly load: () => void;
  /** After it was brought, a change of mind: what it keeps goes, and so does the page that it runs in. */
  readonly forget: () => void;
}

/** The login's code and state are nobody's business. */
const SECRET_QUERY = '/auth/callback';

/**
 * A page-view event with the route's name and the whole path on each route change. Nobody reads the data layer before
 * consent; what was seen before it is not told afterwards.
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
