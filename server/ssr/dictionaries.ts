/*
 * Compression dictionaries (RFC 9842). A browser that has an earlier version of a file sends the hash of that version;
 * the answer then contains only the differences. The build computes the differences (scripts/build/dictionaries.ts).
 */

/** The content coding of a file that is compressed with Brotli and a dictionary (RFC 9842, section 4). */
export const DIFFERENCE_CODING = 'dcb';
const SUFFIX = `.${DIFFERENCE_CODING}`;

export const DIFFERENCE_FILE = /\.dcb$/;

/** The path of the file with the differences of `file` from an earlier version. `earlier`: that version's SHA-256. */
export function differenceFile(file: string, earlier: Buffer): string {
  return `${file}.${earlier.toString('base64url')}${SUFFIX}`;
}

/**
 * A script's or style sheet's path without the hash of its content, such as `/assets/start-` and `.js`. Null for other
 * files, and if the name has no hash. Names are made by the bundler: `name-hash.ext`, with a hash of seven characters.
 */
export function withoutHash(path: string): { readonly start: string; readonly end: string } | null {
  const [, start, end] = /^(.*-)[\w-]{7}(\.(?:js|css))$/.exec(path) ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}

/**
 * The value of the Use-As-Dictionary header, which tells the browser for which later requests it should offer this file
 * as a dictionary. Null if `withoutHash` returns null. A pattern may also match files with a longer name (`start-*`
 * matches `start-route-…`). That is harmless, because the request names the dictionary by its hash.
 */
export function dictionaryPattern(path: string): string | null {
  const parts = withoutHash(path);
  return parts === null ? null : `match="${parts.start}*${parts.end}"`;
}

/** The SHA-256 in an Available-Dictionary header (a byte sequence, `:base64:`). Null if it is missing or malformed. */
export function availableDictionary(header: string | string[] | undefined): Buffer | null {
  const [, encoded] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(header ?? '')) ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64');
}
