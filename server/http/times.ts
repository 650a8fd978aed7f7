const JAPAN_OFFSET_MS = 9 * 3_600_000;
/** A list shows two dozen times, mostly the same ones as the last list, and the calendar takes longer than a look-up. */
const WRITTEN_MAX = 5000;
const written = new Map<number, string>();

/** Milliseconds as RFC 3339 with +09:00, to the second: the wire's form of every time. */
export function toWireTime(millis: number): string {
  const known = written.get(millis);
  if (known !== undefined) return known;
  const text = `${new Date(millis + JAPAN_OFFSET_MS).toISOString().slice(0, 19)}+09:00`;
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(millis, text);
  return text;
}

/** The calendar year in Japan at this moment (epoch milliseconds). */
export function yearInJapan(millis: number): number {
  return new Date(millis + JAPAN_OFFSET_MS).getUTCFullYear();
}
