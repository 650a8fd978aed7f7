import { expect, it } from 'vitest';
import { routeMap } from '#contract/route-map.ts';
import { onEveryDatabase } from '#tests/support/server.ts';
import { DRAFT_NO, PUBLIC_COUNT, videoId } from '#tests/support/server-content.ts';

const ORIGIN = 'https://tane.example.jp';

onEveryDatabase((server) => {
  const locations = async () => {
    const { text } = await server.ask('/sitemap.xml');
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, ''));
  };

  it('robots.txt closes what is nobody’s business and names the sitemap by the public origin', async () => {
    const { status, text, headers } = await server.ask('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('Disallow: /api/\nDisallow: /auth/\nDisallow: /mypage/\n');
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('the sitemap has every public page, video and introduction, each once, and nothing personal', async () => {
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

  it('says when each changed, and forgets what was withdrawn', async () => {
    const path = `/videos/${videoId(1)}`;
    const modified = Date.parse('2026-03-04T05:06:07+09:00');
    await server.db.updateTable('videos').set({ modified }).where('video_id', '=', videoId(1)).execute();
    const entry = `<loc>${ORIGIN}${path}</loc><lastmod>2026-03-04T05:06:07+09:00</lastmod>`;
    expect((await server.ask('/sitemap.xml')).text).toContain(entry);
    await server.db.updateTable('videos').set({ withdrawn: 1 }).where('video_id', '=', videoId(1)).execute();
    expect(await locations()).not.toContain(path);
  });
});
