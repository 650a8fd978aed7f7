import { expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

type Introduction = ContentsOf<typeof calls.introduction>;
type Ogp = ContentsOf<typeof calls.introductionOgp>;
const NO_PREVIEW = { title: null, description: null, image: null, page_found: false };

onEveryDatabase((server) => {
  const ogpOf = (url: string) => server.api(`/video-introductions/first/ogp?url=${encodeURIComponent(url)}`);

  it('lists notifications, the newest first, with their count', async () => {
    const { body } = await server.api('/notifications?per_page=2');
    const { notifications, count } = body.contents as ContentsOf<typeof calls.notifications>;
    expect([count, notifications.map((item) => item.id)]).toEqual([3, [3, 2]]);
    expect(notifications[0]).toEqual({
      id: 3,
      title: 'お知らせ3',
      content: '<p>お知らせ3の本文。</p>',
      post_date: '2026-03-01T10:00:00+09:00',
      modified: '2026-03-01T10:00:00+09:00',
    });
  });

  it('lists FAQs in the order that their authors gave them', async () => {
    const { body } = await server.api('/faqs?per_page=2&offset=1');
    const { faqs, count } = body.contents as ContentsOf<typeof calls.faqs>;
    expect([count, faqs.map((item) => item.id)]).toEqual([3, [2, 1]]);
  });

  it.each(PAGE_SLUGS)('shows the page %s', async (slug) => {
    const { status, body } = await server.api(`/pages/${slug}`);
    expect([status, (body.contents as ContentsOf<typeof calls.page>).page.title]).toEqual([200, `ページ ${slug}`]);
  });

  it('lists testimonials, on request only those of one type', async () => {
    const ids = async (query: string) => {
      const { body } = await server.api(`/testimonials${query}`);
      const { testimonials, count } = body.contents as ContentsOf<typeof calls.testimonials>;
      return [count, testimonials.map((item) => item.id)];
    };
    expect(await ids('')).toEqual([3, [1, 2, 3]]);
    expect(await ids('?type=USER')).toEqual([2, [1, 2]]);
    expect(await ids('?type=COMPANY')).toEqual([1, [3]]);
  });

  it('lists introductions and shows one with pickups and its own preview', async () => {
    const list = (await server.api('/video-introductions')).body.contents as ContentsOf<typeof calls.introductions>;
    expect([list.count, list.video_introductions.map((item) => item.slug)]).toEqual([2, ['second', 'first']]);
    const { body } = await server.api('/video-introductions/first');
    const { video_introduction, ogp } = body.contents as Introduction;
    expect(video_introduction.keywords).toEqual([{ term_id: 1, name: '体調', slug: 'health', term_group: 0 }]);
    expect(video_introduction.free_area).toBe('<p>自由な欄</p>');
    expect(video_introduction.pickup_introductions.map((item) => item.slug)).toEqual(['second']);
    expect(ogp).toEqual({
      title: '見出し',
      description: '紹介の説明',
      image: video_introduction.thumbnail_path,
      page_found: true,
    });
  });

  it('sanitises rich content when it is stored, and its links work without JavaScript', async () => {
    const { body } = await server.api('/video-introductions/first');
    const { content } = (body.contents as Introduction).video_introduction;
    expect(content).not.toMatch(/<script|onclick|style|marquee|javascript/);
    expect(content).toContain('<p class="note">注意</p>');
    expect(content).toContain('<a>危ないリンク</a>');
    expect(content).toMatch(/<img src="\/images\/[0-9a-f]{32}-960\.webp" alt="図" width="300" height="100">/);
    expect(content).toContain('<link-button slug="/faqs"><a href="/faqs">よくある質問</a></link-button>');
    expect(content).toMatch(
      new RegExp(
        `<internal-link-card slug="/videos/${videoId(1)}"><a href="/videos/${videoId(1)}"><img [^>]+>` +
          '<span class="link-card-title">面接の準備を三つに分ける</span>',
      ),
    );
    expect(content).toContain(
      '<external-link-card slug="https://example.jp/unknown"><a href="https://example.jp/unknown">https://example.jp/unknown</a></external-link-card>',
    );
    expect(content).not.toContain('<p><internal-link-card');
  });

  it('previews embedded links: pages of this site from the content, other sites from stored previews', async () => {
    const inSite = (await ogpOf(`/videos/${videoId(1)}`)).body.contents as Ogp;
    expect(inSite.ogp).toMatchObject({
      title: '面接の準備を三つに分ける',
      description: '動画1の説明です。',
      page_found: true,
    });
    const known = (await ogpOf('https://example.jp/known')).body.contents as Ogp;
    expect(known.ogp).toEqual({ title: '外のページ', description: '説明です。', image: null, page_found: true });
    const unknown = (await ogpOf('https://example.jp/unknown')).body.contents as Ogp;
    expect(unknown.ogp).toEqual(NO_PREVIEW);
    expect((await ogpOf('https://example.jp/not-embedded')).status).toBe(404);
  });

  it('lets caches revalidate answers that are the same for everybody', async () => {
    const first = await server.api('/faqs');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await server.api('/faqs', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
    await server.db.updateTable('content_meta').set({ value: 'another' }).where('key', '=', 'version').execute();
    server.clock.time += 2000;
    const changed = await server.api('/faqs', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(changed.status).toBe(200);
  });

  it.each([
    ['/video-introductions/nothing', 404],
    ['/faqs?per_page=abc', 422],
  ])('answers %s with %i also if the request has a matching ETag', async (path, status) => {
    const { etag } = (await server.api('/faqs')).headers;
    for (const tag of [String(etag), '*']) {
      const answer = await server.api(path, { headers: { 'if-none-match': tag } });
      expect([answer.status, answer.headers.etag]).toEqual([status, undefined]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('sends a new answer when the media origin changes, although the content is the same', async () => {
    const { etag } = (await server.api('/video-introductions')).headers;
    const moved = await server.secondNode({ config: { mediaBaseUrl: 'https://cdn.example.jp' } });
    const answer = await moved.api('/video-introductions', { headers: { 'if-none-match': String(etag) } });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('https://cdn.example.jp/images/')]);
    await moved.stop();
  });
});
