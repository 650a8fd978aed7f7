import { routeMap } from '#contract/route-map.ts';

/** What starting offline needs, and where help is found: cached from the first visit on, also under data saver. */
export const START_PATHS: readonly string[] = [routeMap.home.path, routeMap.videos.path, routeMap.consultation.path];

/** Texts that hardly change: fetched at the first visit, then only when the device's copy has aged. */
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

/** Public pages that every device keeps for offline, and never gives up for others. */
export const ALWAYS_KEPT_PATHS: readonly string[] = [...START_PATHS, ...INFORMATION_PATHS];
