import { routeMap } from '#contract/route-map.ts';

export interface PopupSituation {
  /** `yyyy-MM-dd` of the device. */
  readonly today: string;
  readonly latestConditionDate: string | null;
  readonly latestPopUpDate: string | null;
  readonly pathname: string;
  /** A video plays, or a form is half filled in. */
  readonly isBusy: boolean;
  /** The person is just typing somewhere. */
  readonly isTyping: boolean;
}

const PATHS: readonly string[] = [routeMap.home.path, routeMap.videos.path];

/** DESIGN.md 4.3: home and videos, no record today, not shown today, never in the way of something else. */
export function mayAsk(situation: PopupSituation): boolean {
  const { today, latestConditionDate, latestPopUpDate, pathname, isBusy, isTyping } = situation;
  return isPopupPath(pathname) && latestConditionDate !== today && latestPopUpDate !== today && !isBusy && !isTyping;
}

export function isPopupPath(pathname: string): boolean {
  return PATHS.includes(pathname.replace(/\/+$/, '') || '/');
}
