import type { createBrowserRouter } from 'react-router';
import { addressOf } from '#app/routing/address.ts';
import { pageConsent } from '#features/consent/consent-store.ts';
import { createAnalytics, forgetCookies } from '#features/consent/data-layer.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com/gtm.js';

/** Connects consent and page views to Google Tag Manager (docs/product/startup-and-configuration.md, Analytics). */
export function startAnalytics(gtmId: string, router: ReturnType<typeof createBrowserRouter>): void {
  const layer = window as Window & { dataLayer?: unknown[] };
  layer.dataLayer ??= [];
  const analytics = createAnalytics({
    dataLayer: layer.dataLayer,
    now: Date.now,
    load: () => {
      const script = document.createElement('script');
      script.async = true;
      script.src = `${TAG_MANAGER}?id=${gtmId}`;
      document.head.append(script);
    },
    forget: () => {
      forgetCookies();
      window.location.reload();
    },
  });

  let seen = '';
  const look = () => {
    const { location, matches, navigation } = router.state;
    if (navigation.state !== 'idle' || seen === location.key) return;
    seen = location.key;
    analytics.view(matches.at(-1)?.route.id ?? '', addressOf(location));
  };
  look();
  router.subscribe(look);
  analytics.choose(pageConsent().getState().choice);
  pageConsent().subscribe(({ choice }) => analytics.choose(choice));
}
