const JAPAN_OFFSET_MS = 9 * 3_600_000;

/** Milliseconds as RFC 3339 with +09:00, to the second: the wire's form of every time. */
export function toWireTime(millis: number): string {
  return `${new Date(millis + JAPAN_OFFSET_MS).toISOString().slice(0, 19)}+09:00`;
}
