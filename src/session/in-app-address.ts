/** Nobody's: only for reading root-relative addresses. */
const BASE = 'https://in-app.invalid';

/**
 * A root-relative address of this product, normalised, or null for everything else: other origins in any spelling
 * (`//x`, `/\x`, `/<tab>/x`), other schemes, relative paths. What comes from storage or from an answer is not trusted.
 */
export function inAppAddress(address: string | null | undefined): string | null {
  if (!address?.startsWith('/')) return null;
  let url: URL;
  try {
    // The parser reads it as a browser would when navigating: it drops tabs and line ends, and takes \ for /.
    url = new URL(address, BASE);
  } catch {
    return null;
  }
  if (url.origin !== BASE) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//x` is a path here, and another origin for whoever reads the normalised form again.
  return path.startsWith('//') ? null : path;
}
