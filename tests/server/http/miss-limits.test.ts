import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { BUILD_HEADER, REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import { MISS_LIMITS, type MissLimits } from '#server/http/limits/miss-limits.ts';
import { loadPage } from '#server/ssr/page.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, onSqlite } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

const dist = writeDist();
afterAll(() => dist.remove());
const page = await loadPage(dist.folder);
if (page === null) throw new Error('no page');

/** The server's log. */
const lines: string[] = [];
const FEW: MissLimits = {
  page: { address: 3, burst: 3, waiting: 0 },
  search: { address: 3, burst: 3, waiting: 0 },
};

onSqlite(
  (server) => {
    const from = (remoteAddress: string) => ({ remoteAddress });
    const search = (word: string) => `/videos?keyword=${word}`;

    it('too many different searches from one address are refused, with the time to wait', async () => {
      const mine = from('192.0.2.1');
      for (const word of ['a1', 'a2', 'a3']) expect((await server.api(search(word), mine)).status).toBe(200);
      const refused = await server.api(search('a4'), mine);
      expect([refused.status, refused.body]).toMatchObject([
        429,
        { result: false, result_msg: 'アクセスが集中しています。しばらく待ってからお試しください。', contents: null },
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await server.api(search('a4'), from('192.0.2.2'))).status).toBe(200);
    });

    it('cached answers and pages are not counted', async () => {
      const mine = from('192.0.2.3');
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await server.api('/videos?per_page=5', mine)).status).toBe(200);
        expect((await server.api(`/videos/${videoId(1)}`, mine)).status).toBe(200);
        expect((await server.api('/videos/genres', mine)).status).toBe(200);
        expect((await server.ask('/faqs', mine)).status).toBe(200);
        // A parameter that doesn't affect the page makes no new cache key, so the page is still cached.
        expect((await server.ask(`/faqs?utm=${turn}`, mine)).status).toBe(200);
      }
    });

    it('people who ask for the same at the same time are counted once', async () => {
      const mine = from('192.0.2.4');
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.api(search('same'), mine)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    });

    it('a refused request does not affect others who ask for the same', async () => {
      const [mine, other] = [from('192.0.2.5'), from('192.0.2.6')];
      for (const word of ['b1', 'b2', 'b3']) await server.api(search(word), mine);
      const [refused, answered] = await Promise.all([server.api(search('b4'), mine), server.api(search('b4'), other)]);
      expect([refused.status, answered.status]).toEqual([429, 200]);
      expect((await server.api(search('b4'), mine)).status).toBe(200);
    });

    it('lists that are never cached are counted too: those of members, and random ones', async () => {
      const { browser } = await newMember(server);
      const asMember = async () => (await browser.api('/videos', from('192.0.2.7'))).status;
      expect([await asMember(), await asMember(), await asMember(), await asMember()]).toEqual([200, 200, 200, 429]);
      const random = async () => (await server.api('/videos?sort_type=3', from('192.0.2.8'))).status;
      expect([await random(), await random(), await random(), await random()]).toEqual([200, 200, 200, 429]);
      expect((await browser.api('/users/me', from('192.0.2.7'))).status).toBe(200);
    });

    it('too many different pages are refused with a page that says so calmly and offers to try again', async () => {
      const mine = from('192.0.2.9');
      for (const word of ['c1', 'c2', 'c3']) expect((await server.ask(search(word), mine)).status).toBe(200);
      lines.length = 0;
      const refused = await server.ask('/videos?keyword=c4&tags[]=%22%3E%3Cb%3E', mine);
      expect(refused.status).toBe(429);
      expect(lines.filter((line) => line.includes('"event":"rate_limit.refused"'))).toHaveLength(1);
      expect(refused.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        [BUILD_HEADER]: 'build-1',
        'x-frame-options': 'DENY',
      });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(refused.text).toContain('<html lang="ja">');
      expect(refused.text).toContain('<title>アクセスが集中しています｜しごとのたね</title>');
      expect(refused.text).toContain(`${wait < 60 ? `${wait}秒` : '1分'}ほど待ってから、もう一度お試しください。`);
      const [, again = ''] = /<a class="way again" href="([^"]*)">もう一度ためす<\/a>/.exec(refused.text) ?? [];
      expect(new URL(again.replaceAll('&amp;', '&'), 'https://x').searchParams.getAll('tags[]')).toEqual(['"><b>']);
      expect(refused.text).toContain(`お問い合わせの番号：${refused.headers[REQUEST_ID_HEADER]}`);
      expect((await server.ask('/videos?keyword=c1', mine)).status).toBe(200);
    });

    it('the page for refused requests has the styles of the product, and loads no script', async () => {
      const mine = from('192.0.2.10');
      for (const word of ['d1', 'd2', 'd3']) await server.ask(search(word), mine);
      const { text, headers } = await server.ask(search('d4'), mine);
      const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
      expect(css).toContain('main{margin:0}');
      const hash = createHash('sha256').update(css).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(text).not.toMatch(/src="[^"]*\.js"|importmap|rel="stylesheet"|<!--app/);
    });

    it('unknown paths, which are rendered as pages, and payloads are limited in the same way', async () => {
      const mine = from('192.0.2.11');
      for (const path of ['/e1', '/e2', '/e3']) await server.ask(path, mine);
      const refused = await server.ask('/e4', mine);
      expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      const payload = await server.ask('/_payload/faqs.json', mine);
      expect([payload.status, payload.body.result]).toEqual([429, false]);
    });
  },
  { page, missLimits: FEW, log: (line) => lines.push(line) },
);

describe('when more answers are requested at once than the server prepares at once', () => {
  onSqlite(
    (server) => {
      it('some wait for their turn, and the others are refused', async () => {
        const statuses = await Promise.all(
          ['1', '2', '3', '4', '5'].map(async (word) => (await server.api(`/videos?keyword=f${word}`)).status),
        );
        expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
        expect((await server.api('/videos?keyword=f6', { remoteAddress: '192.0.2.2' })).status).toBe(200);
      });

      it('a turn ends with its answer, also if the answer is an error', async () => {
        const missing = { remoteAddress: '192.0.2.3' };
        const statuses: number[] = [];
        for (let no = 90; no < 96; no += 1) {
          statuses.push((await server.api(`/videos/${videoId(no)}`, missing)).status);
        }
        expect(statuses).toEqual(Array(6).fill(404));
      });
    },
    { page, missLimits: { ...FEW, search: { address: 100, burst: 1, waiting: 1 } } },
  );
});

describe('with the limits of production', () => {
  onEveryDatabase(
    (server) => {
      it('fifty people behind one address can search at the same moment, in pages and in the app', async () => {
        const members = await Promise.all(Array.from({ length: 5 }, () => newMember(server)));
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, person) => [
            server.ask(`/videos?keyword=g${person}`),
            server.api(`/videos?keyword=h${person}`),
            ...[0, 1, 2].map((list) => members[person % 5]?.browser.api(`/videos?offset=${list}`)),
          ]).flat(),
        );
        expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
      });
    },
    { page, missLimits: MISS_LIMITS },
  );
});
