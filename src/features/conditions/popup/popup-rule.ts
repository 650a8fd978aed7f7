import { routeMap } from '#contract/route-map.ts';

export interface PopupSituation {
  /** `yyyy-MM-dd` of the device. */
  readonly today: string;
  readonly latestConditionDate: string | null;
  readonly latestPopUpDate: string | null;
  readonly pathname: string;
  /** A video is playing, or a form is being filled in. */
  readonly isBusy: boolean;
  /** A form field has the focus. */
  readonly isTyping: boolean;
}

const PATHS: readonly string[] = [routeMap.home.path, routeMap.videos.path];

/**
 * Asks on home and the video list, once a day, if today has no record and the person is not busy
 * (docs/product/conditions.md, Daily popup).
 */
export function mayAsk(situation: PopupSituation): boolean {
  const { today, latestConditionDate, latestPopUpDate, pathname, isBusy, isTyping } = situation;
  return isPopupPath(pathname) && latestConditionDate !== today && latestPopUpDate !== today && !isBusy && !isTyping;
}

export function isPopupPath(pathname: string): boolean {
  return PATHS.includes(pathname.replace(/\/+$/, '') || '/');
}
