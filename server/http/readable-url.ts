import { API_PREFIX } from '#contract/limits.ts';

/** A page's address that is badly encoded (`/50%`), so that the page for what isn't there can answer it: its signs stand for themselves. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(`${API_PREFIX}/`) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
