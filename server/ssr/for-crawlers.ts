import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import type { Db } from '#server/db/row-types.ts';
import { notFound } from '#server/http/api-error.ts';
import type { CachedAnswers } from '#server/http/cached-answers.ts';
import { findPublicPaths } from '#server/ssr/public-paths.ts';
import {
  SITEMAP_PATH,
  SITEMAP_URLS_MAX,
  sitemapIndexText,
  sitemapPartPath,
  sitemapParts,
  sitemapText,
} from '#server/ssr/sitemap.ts';

const ROBOTS_PATH = '/robots.txt';
/**
 * How long a sitemap is cached. The sitemap is also made again when the content version changes, so this limit matters
 * only after somebody edits the database by hand.
 */
const LIFE_MS = 600_000;

export interface CrawlerOptions {
  readonly db: Db;
  readonly cachedAnswers: CachedAnswers;
  readonly publicOrigin: string;
  /** Maximum number of URLs in one file of the sitemap. */
  readonly urlsMax?: number;
}

export function serveCrawlers(app: FastifyInstance, options: CrawlerOptions): void {
  const { db, cachedAnswers, publicOrigin, urlsMax = SITEMAP_URLS_MAX } = options;
  const feed = { config: { kind: 'feed' } } as const;

  async function sendXml(request: FastifyRequest, reply: FastifyReply, path: string, make: () => Promise<string>) {
    const answer = await cachedAnswers.get(path, LIFE_MS, make);
    const bytes = await answer.bytesFor(request, reply);
    return reply.type('application/xml; charset=utf-8').send(bytes);
  }

  app.get(SITEMAP_PATH, feed, (request, reply) =>
    sendXml(request, reply, SITEMAP_PATH, async () => {
      const pages = await findPublicPaths(db);
      const parts = sitemapParts(pages.count, urlsMax);
      return parts > 0
        ? sitemapIndexText(parts, publicOrigin)
        : sitemapText(await pages.read(0, pages.count), publicOrigin);
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}).xml', feed, async (request, reply) => {
    const part = Number(request.params.part);
    return sendXml(request, reply, sitemapPartPath(part), async () => {
      const pages = await findPublicPaths(db);
      if (part > sitemapParts(pages.count, urlsMax)) throw notFound();
      return sitemapText(await pages.read((part - 1) * urlsMax, urlsMax), publicOrigin);
    });
  });
  app.get(ROBOTS_PATH, feed, async (_, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicOrigin)));
}

/** All paths that `serveCrawlers` serves. `pages`: the number of public pages. */
export function crawlerPaths(pages: number): string[] {
  const parts = Array.from({ length: sitemapParts(pages) }, (_, index) => sitemapPartPath(index + 1));
  return [SITEMAP_PATH, ...parts, ROBOTS_PATH];
}

function robots(origin: string): string {
  const hidden = [`${API_PREFIX.split('/', 2).join('/')}/`, '/auth/', '/mypage/'];
  return `User-agent: *
${hidden.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}${SITEMAP_PATH}
`;
}
