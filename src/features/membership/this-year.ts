const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** The year in Japan, where the server reckons ages. */
export function thisYear(now: number = Date.now()): number {
  return new Date(now + JAPAN_OFFSET_MS).getUTCFullYear();
}
