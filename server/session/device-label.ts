/**
 * The well-known systems and browsers, without versions, and how to find them in a User-Agent. `deviceLabel` combines
 * them into short names, such as `Android の Chrome`, by which members recognise their logins. In each list the first
 * match counts, because the User-Agent of a browser also contains the names of the browsers that it imitates.
 */
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
/**
 * How many characters of a User-Agent are read. Real ones have up to about 300; a longer, forged one is cut off, so
 * that it costs little time.
 */
const CONSIDERED = 500;

/** Null if neither system nor browser is known. The result consists only of names from the lists above. */
export function deviceLabel(userAgent: string | null): string | null {
  const names = [systemName(userAgent), nameIn(BROWSERS, userAgent)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' の ');
}

/** Only the device, such as `Android`. Undefined if it isn't known. */
export function systemName(userAgent: string | null): string | undefined {
  return nameIn(SYSTEMS, userAgent);
}

function nameIn(list: typeof SYSTEMS, userAgent: string | null): string | undefined {
  const text = userAgent?.slice(0, CONSIDERED) ?? '';
  return list.find(([pattern]) => pattern.test(text))?.[1];
}
