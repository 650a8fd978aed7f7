import { timeInJapan } from '#lib/dates.ts';

/** A list shows two dozen times, mostly the same ones as the last list, and the calendar takes longer than a look-up. */
const WRITTEN_MAX = 5000;
const written = new Map<number, string>();

/** Milliseconds as RFC 3339 in Japan's time, to the second: the wire's form of every time. */
export function toWireTime(millis: number): string {
  const known = written.get(millis);
  if (known !== undefined) return known;
  const text = timeInJapan(millis);
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(millis, text);
  return text;
}
