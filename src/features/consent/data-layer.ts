import type { Choice } from './consent-store.ts';

interface Analytics {
  /** Reports a page view. `path` includes query and hash. */
  readonly view: (routeName: string, path: string) => void;
  readonly choose: (choice: Choice | null) => void;
}

interface AnalyticsOptions {
  /** The events for the tag manager, whose script reads this array. */
  readonly dataLayer: unknown[];
  readonly now: () => number;
  /** Loads the tag manager's script. Called at most once. */
  readonly load: () => void;
  /**
   * Called when consent is withdrawn after the script was loaded. It must delete what the script has stored, and reload
   * the page to stop the script.
   */
  readonly forget: () => void;
}

/** The query of this page is not reported, because it contains the OAuth code and state of a login. */
const SECRET_QUERY = '/auth/callback';

/**
 * Call `view` at each route change and `choose` at each choice about consent. Page views are collected in the data
 * layer, which nothing reads before consent. When consent is given, all page views except the current one are removed,
 * and the tag manager's script is loaded.
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

/** The names of Google's cookies start with this. */
const THEIR_COOKIES = /^_g/;

/** Deletes Google's cookies of this host and of its parent domains. */
export function forgetCookies(): void {
  const host = window.location.hostname.split('.');
  const domains = host.map((_, index) => host.slice(index).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=', 1);
    if (!THEIR_COOKIES.test(name)) continue;
    for (const domain of ['', ...domains.map((one) => `; domain=${one}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox and older Safari have no CookieStore
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
