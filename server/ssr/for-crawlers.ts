import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { toWireTime } from '#server/http/times.ts';
import { type PublicPath, publicPaths } from '#server/ssr/public-paths.ts';

const CACHING = 'public, max-age=3600';
const SITEMAP_PATH = '/sitemap.xml';
export const CRAWLER_PATHS = [SITEMAP_PATH, '/robots.txt'] as const;

/** What search engines ask for: which pages there are, and which addresses are none of their business. */
export function serveCrawlers(app: FastifyInstance, db: Db, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  app.get(SITEMAP_PATH, async (_, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHING)
      .send(sitemap(await publicPaths(db), publicOrigin)),
  );
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHING).send(robots(publicOrigin)),
  );
}

/** https://www.sitemaps.org/protocol.html. At most 50,000 addresses fit into one. */
function sitemap(pages: readonly PublicPath[], origin: string): string {
  const urls = pages.map(({ path, modified }) => {
    const when = modified === null ? '' : `<lastmod>${toWireTime(modified)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${when}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function robots(origin: string): string {
  const hidden = [`${API_PREFIX.split('/', 2).join('/')}/`, '/auth/', '/mypage/'];
  return `User-agent: *
${hidden.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}${SITEMAP_PATH}
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
