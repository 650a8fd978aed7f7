import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeMap } from '#contract/route-map.ts';
import { createCachedAnswers } from '#server/http/cached-answers.ts';
import { handleErrors } from '#server/http/envelope.ts';
import { crawlerPaths, serveCrawlers } from '#server/ssr/for-crawlers.ts';
import { SITEMAP_URLS_MAX } from '#server/ssr/sitemap.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { DRAFT_NO, PUBLIC_COUNT, videoId } from '#tests/support/server/server-content.ts';

const ORIGIN = 'https://tane.example.jp';

onEveryDatabase((server) => {
  const locations = async () => {
    const { text } = await server.ask('/sitemap.xml');
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, ''));
  };

  it('robots.txt excludes personal pages and names the sitemap’s URL at the public origin', async () => {
    const { status, text, headers } = await server.ask('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('Disallow: /api/\nDisallow: /auth/\nDisallow: /mypage/\n');
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('the sitemap contains every public page, video and introduction once, and nothing personal', async () => {
    const { headers, text } = await server.ask('/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
    const found = await locations();
    expect(new Set(found).size).toBe(found.length);
    for (const { path, public: isPublic } of Object.values(routeMap)) {
      if (!path.includes(':')) expect(found.includes(path), path).toBe(isPublic);
    }
    expect(found.filter((path) => path.startsWith('/videos/'))).toHaveLength(PUBLIC_COUNT);
    expect(found).not.toContain(`/videos/${videoId(DRAFT_NO)}`);
    expect(found.some((path) => path.startsWith('/video-introductions/'))).toBe(true);
  });

  it('the sitemap contains modification dates, and withdrawn pages disappear with the next content version', async () => {
    const path = `/videos/${videoId(1)}`;
    const change = async (values: { modified: number } | { withdrawn: 1 }, version: string) => {
      await server.db.updateTable('videos').set(values).where('video_id', '=', videoId(1)).execute();
      await server.db.updateTable('content_meta').set({ value: version }).where('key', '=', 'version').execute();
      server.clock.time += 1000;
    };
    await change({ modified: Date.parse('2026-03-04T05:06:07+09:00') }, 'second');
    const entry = `<loc>${ORIGIN}${path}</loc><lastmod>2026-03-04T05:06:07+09:00</lastmod>`;
    const { text } = await server.ask('/sitemap.xml');
    expect(text).toContain(entry);
    const packed = await server.ask('/sitemap.xml', { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(text);
    await change({ withdrawn: 1 }, 'third');
    expect(await locations()).not.toContain(path);
  });

  describe('with more pages than one file may contain', () => {
    const URLS_MAX = 7;
    let crawled: FastifyInstance;
    beforeAll(async () => {
      const { db, clock } = server;
      const cachedAnswers = createCachedAnswers({ current: async () => 'many' }, clock, 'feeds');
      crawled = Fastify();
      handleErrors(crawled, { close: () => undefined });
      serveCrawlers(crawled, {
        db,
        cachedAnswers,
        publicOrigin: ORIGIN,
        urlsMax: URLS_MAX,
      });
    });
    afterAll(() => crawled.close());

    const locationsAt = async (path: string) => {
      const { statusCode, body } = await crawled.inject(path);
      expect(statusCode, path).toBe(200);
      return { body, found: [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, '')) };
    };

    it('the sitemap is an index of parts, which together contain each page once', async () => {
      const index = await locationsAt('/sitemap.xml');
      expect(index.body).toContain(
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>',
      );
      const whole = await locations();
      expect(index.found).toEqual(
        Array.from({ length: Math.ceil(whole.length / URLS_MAX) }, (_, no) => `/sitemap-${no + 1}.xml`),
      );
      const parts = await Promise.all(index.found.map(locationsAt));
      expect(parts.every(({ body, found }) => found.length <= URLS_MAX && body.includes('<urlset '))).toBe(true);
      expect(parts.flatMap(({ found }) => found)).toEqual(whole);
    });

    it.each(['/sitemap-99.xml', '/sitemap-0.xml', '/sitemap-x.xml'])('%s does not exist', async (path) => {
      expect((await crawled.inject(path)).statusCode).toBe(404);
    });
  });

  it('a sitemap with fewer pages has no parts', async () => {
    expect((await server.ask('/sitemap-1.xml')).status).toBe(404);
  });
});

it('the sitemap respects the limits of sitemaps.org, and a static site gets every part', () => {
  // A sitemap may have 50,000 URLs and 50 MB. An entry takes at most 1,200 bytes: 900 for the longest slug (100
  // characters of nine bytes each, percent-encoded) and 300 for the other parts.
  expect(SITEMAP_URLS_MAX).toBeLessThanOrEqual(50_000);
  expect(SITEMAP_URLS_MAX * 1200).toBeLessThan(50_000_000);
  expect(crawlerPaths(SITEMAP_URLS_MAX)).toEqual(['/sitemap.xml', '/robots.txt']);
  expect(crawlerPaths(SITEMAP_URLS_MAX + 1)).toEqual([
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/robots.txt',
  ]);
});
