import { timeInJapan } from '#lib/dates.ts';
import type { PublicPath } from '#server/ssr/public-paths.ts';

/**
 * Maximum number of URLs in one file. The protocol (https://www.sitemaps.org/protocol.html) allows 50,000 URLs and 50
 * MB per file.
 */
export const SITEMAP_URLS_MAX = 10_000;

export const SITEMAP_PATH = '/sitemap.xml';
/** `part` counts from 1. */
export const sitemapPartPath = (part: number) => `/sitemap-${part}.xml`;

/** The number of files that the sitemap's index refers to; 0 if one file contains all URLs. */
export function sitemapParts(count: number, urlsMax = SITEMAP_URLS_MAX): number {
  return count <= urlsMax ? 0 : Math.ceil(count / urlsMax);
}

export function sitemapText(pages: readonly PublicPath[], origin: string): string {
  const urls = pages.map(({ path, modified }) => {
    const when = modified === null ? '' : `<lastmod>${timeInJapan(modified)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${when}</url>`;
  });
  return xml('urlset', urls);
}

export function sitemapIndexText(parts: number, origin: string): string {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  return xml(
    'sitemapindex',
    numbers.map((part) => `<sitemap><loc>${escapeXml(origin + sitemapPartPath(part))}</loc></sitemap>`),
  );
}

function xml(root: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
