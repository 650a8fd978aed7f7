import { routeMap } from '#contract/route-map.ts';

export interface PopupSituation {
  /** Today by the device's clock, as `yyyy-MM-dd`. */
  readonly today: string;
  readonly latestConditionDate: string | null;
  readonly latestPopUpDate: string | null;
  readonly pathname: string;
  /** True while a player is shown, or a form or its confirmation page with unsent input. */
  readonly isBusy: boolean;
  /** True if a form field has the focus. */
  readonly isTyping: boolean;
}

const PATHS: readonly string[] = [routeMap.videos.path];

/**
 * Whether to show the popup now: on the video list, once a day, if today has no record and the person is neither busy
 * nor typing (docs/product/conditions.md, Daily popup).
 */
export function mayAsk(situation: PopupSituation): boolean {
  const { today, latestConditionDate, latestPopUpDate, pathname, isBusy, isTyping } = situation;
  return isPopupPath(pathname) && latestConditionDate !== today && latestPopUpDate !== today && !isBusy && !isTyping;
}

export function isPopupPath(pathname: string): boolean {
  return PATHS.includes(pathname.replace(/\/+$/, '') || '/');
}
