/** Counts code points, which is close to what a reader counts. `length` counts UTF-16 units, two for 𩸽. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Decodes a percent-encoded part of an address. Returns a malformed part unchanged. Typed addresses and links may
 * contain malformed parts, for example `#50%`.
 */
export function decodePart(text: string): string {
  return orItself(decodeURIComponent, text);
}

/** Decodes a whole path except for its encoded separators. Returns a malformed path unchanged. */
export function decodePath(path: string): string {
  return orItself(decodeURI, path);
}

function orItself(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

const INQUIRY_DIGITS = 12;

/**
 * The number that a person states when reporting an error: the end of the request id, short enough to be read out on
 * the telephone. The server's own request ids have this length. Those of a proxy may be longer, and differ most at
 * their end.
 */
export function inquiryNumber(requestId: string): string {
  return requestId.slice(-INQUIRY_DIGITS);
}
