import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { BUILD_HEADER, REQUEST_ID_HEADER, SHELL_PATH } from '#contract/page-constants.ts';
import { FIRST_SCREEN_ID, LAYOUT_SCRIPT } from '#server/ssr/layout-scripts.ts';
import { loadPage } from '#server/ssr/page.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { IMPORT_MAP, INLINE_SCRIPT, SCRIPT, writeDist } from '#tests/support/server/server-page.ts';

const dist = writeDist();
afterAll(() => dist.remove());
const page = await loadPage(dist.folder);
if (page === null) throw new Error('no page');

onEveryDatabase(
  (server) => {
    it('renders a public page with the API’s answers for an anonymous visitor', async () => {
      const answer = await server.ask('/videos');
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
        vary: 'Accept-Encoding',
        [BUILD_HEADER]: 'build-1',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.text).toContain('動画その14,会社の休憩室 422<');
      expect(answer.text).toContain('<title>build-1</title>');
    });

    it('contains its state as JSON in a script element that no text in it can close', async () => {
      const { text } = await server.ask('/videos');
      const json = /<script type="application\/json" id="hydration-state">(.*?)<\/script>/.exec(text)?.[1] ?? '';
      expect(JSON.parse(json)).toEqual({ text: '</script><script>alert(1)</script>$&' });
      const config = /<script type="application\/json" id="runtime-config">(.*?)<\/script>/.exec(text)?.[1] ?? '';
      expect(JSON.parse(config)).toMatchObject({
        build: 'build-1',
        publicOrigin: 'https://tane.example.jp',
        gtmId: null,
      });
    });

    it('names the chunks of its screen, each after those that it imports, except those that the entry loads anyway', async () => {
      const { text } = await server.ask('/videos');
      const named = /<meta name="page-parts" content="([^"]+)">/.exec(text)?.[1];
      expect(named?.split(' ')).toEqual(['/assets/card-1.js', '/assets/list-1.js']);
    });

    it('links the style sheets of its screen, except those that every page contains', async () => {
      const { text } = await server.ask('/videos');
      const links = [...text.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
      expect(links).toEqual([
        '<link rel="stylesheet" crossorigin href="/assets/card-1.css">',
        '<link rel="stylesheet" disabled href="/assets/first-1.css">',
      ]);
    });

    it('has layout scripts', async () => {
      const { text } = await server.ask('/videos');
      const script = `<script>${LAYOUT_SCRIPT}</script>`;
      expect(text).toContain(`${script}<header>the header</header>${script}<main>`);
      expect(text).toContain(`<script id="${FIRST_SCREEN_ID}">${LAYOUT_SCRIPT}</script></main>`);
    });

    it('allows by CSP its own inline scripts and import map, and no other', async () => {
      const policy = String((await server.ask('/videos')).headers['content-security-policy']);
      const [script, map, layout] = [INLINE_SCRIPT, IMPORT_MAP, LAYOUT_SCRIPT].map((text) =>
        createHash('sha256').update(text).digest('base64'),
      );
      expect(policy).toContain(`script-src 'self' 'sha256-${script}' 'sha256-${map}' 'sha256-${layout}';`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|googletagmanager/);
    });

    it('sends documents and the worker with a policy, and files with nothing that only a document obeys', async () => {
      for (const path of ['/videos', '/nowhere', '/sw.js'])
        expect((await server.ask(path)).headers, path).toMatchObject({
          'content-security-policy': expect.stringContaining("default-src 'self'"),
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
        });
      const { body } = await server.api('/videos');
      const { videos } = body.contents as ContentsOf<typeof calls.videos>;
      const files = ['/assets/index-1.js', '/manifest.webmanifest'];
      for (const path of [...files, videos[0]?.thumbnail_path ?? '']) {
        const { status, headers } = await server.ask(path);
        expect([path, status, headers['x-content-type-options']]).toEqual([path, 200, 'nosniff']);
        const names = Object.keys(headers).filter((name) =>
          /^(content-security|cross-origin-opener|referrer|x-(frame|dns|down|perm|xss))/.test(name),
        );
        expect(names, path).toEqual([]);
      }
      const icon = await server.ask('/favicon.svg');
      expect(icon.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    });

    it('contains the styles that its markup needs, and allows them by CSP', async () => {
      const { text, headers } = await server.ask('/videos');
      const styles = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
      expect(styles).toBe('main{margin:0}');
      const hash = createHash('sha256').update(styles).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
      const again = await server.ask('/videos', { headers: { 'if-none-match': String(headers.etag) } });
      expect([again.status, again.headers['content-security-policy']]).toEqual([
        304,
        headers['content-security-policy'],
      ]);
    });

    it('caches a rendered page, until the content changes or a minute has passed', async () => {
      const render = async (url: string) => Number(/<main>(\d+)/.exec((await server.ask(url)).text)?.[1]);
      const first = await render('/faqs');
      expect(await render('/faqs?utm_source=x')).toBe(first);
      const filtered = await render('/faqs?genres[]=health&page=2');
      expect(filtered).not.toBe(first);
      expect(await render('/faqs?page=2&genres[]=health&fbclid=1')).toBe(filtered);
      server.clock.time += 61_000;
      const later = await render('/faqs');
      expect(later).not.toBe(first);
      await server.db.updateTable('content_meta').set({ value: 'new' }).where('key', '=', 'version').execute();
      server.clock.time += 1500;
      expect(await render('/faqs')).not.toBe(later);
    });

    it('renders once for concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask('/terms')));
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    });

    it('compresses pages and answers 304 for a current copy', async () => {
      const plain = await server.ask('/privacy');
      const br = await server.ask('/privacy', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text);
      const gzip = await server.ask('/privacy', { headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
      const again = await server.ask('/privacy', { headers: { 'if-none-match': String(plain.headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    it.each(['/mypage/conditions', '/auth/callback?code=secret&state=s', '/settings', '/unsent', SHELL_PATH])(
      'sends the shell without content for %s',
      async (path) => {
        const { status, text } = await server.ask(path);
        expect(status).toBe(200);
        expect(text).toContain('<div id="root"></div>');
        expect(text).toContain('<meta name="robots" content="noindex">');
        expect(text).toContain('id="runtime-config"');
        expect(text).not.toContain('secret');
      },
    );

    it('answers unknown pages with 404, redirects, and removes a trailing slash', async () => {
      expect((await server.ask('/nowhere')).status).toBe(404);
      expect((await server.ask(`/videos/${videoId(97)}`)).status).toBe(404);
      const moved = await server.ask('/old');
      expect([moved.status, moved.headers.location]).toEqual([302, '/videos']);
      const slash = await server.ask('/videos/?page=2');
      expect([slash.status, slash.headers.location]).toEqual([308, '/videos?page=2']);
    });

    it.each(['//evil.example/', '/.//evil.example/', '/%2e//evil.example/', '/\\\\evil.example/', '//'])(
      'never redirects to another site: %s',
      async (path) => {
        const { app } = server;
        const answer = await app.inject({ url: { pathname: path } });
        expect(answer.statusCode).toBeLessThan(500);
        expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?![/\\])/);
      },
    );

    it('renders with its own origin, whatever host the request names', async () => {
      const answer = await server.ask('http://evil.example/videos', { headers: { host: 'evil.example' } });
      expect(answer.text).not.toContain('evil');
    });

    it('shows the request’s id in an error page and sends it in a header', async () => {
      const told = (text: string) => /request (\w+)/.exec(text)?.[1];
      const first = await server.ask('/nowhere');
      expect(told(first.text)).toMatch(/^[0-9a-f]{12}$/);
      expect(first.headers[REQUEST_ID_HEADER]).toBe(told(first.text));
      const cached = await server.ask('/nowhere');
      expect(cached.headers[REQUEST_ID_HEADER]).toBe(told(cached.text));
      const broken = await server.ask('/lp');
      expect(broken.text).toContain(`お問い合わせの番号：${broken.headers[REQUEST_ID_HEADER]}<`);
      const [one, other] = [await server.ask('/videos'), await server.ask('/videos')];
      expect(one.headers[REQUEST_ID_HEADER]).not.toBe(other.headers[REQUEST_ID_HEADER]);
    });

    it('shows a readable page without the reason when rendering fails', async () => {
      const { status, text, headers } = await server.ask('/lp');
      expect([status, headers['cache-control']]).toEqual([500, 'private, no-store']);
      expect(text.match(/<main>/g)).toHaveLength(1);
      expect(text).toContain('lang="ja"');
      expect(text).not.toContain('render broke');
    });

    it('serves hashed assets as immutable and precompressed, and the worker always fresh', async () => {
      const asset = await server.ask('/assets/index-1.js', { headers: { 'accept-encoding': 'br' } });
      expect(asset.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(asset.headers['content-type']).toMatch(/javascript/);
      expect(brotliDecompressSync(asset.bytes).toString()).toBe(SCRIPT);
      for (const path of ['/sw.js', '/manifest.webmanifest']) {
        expect((await server.ask(path)).headers['cache-control']).toBe('no-cache');
      }
    });

    it.each(['/assets/gone.js', '/images/none.webp', '/api/v1/none', '/api', '/index.html.br', '/.vite/manifest.json'])(
      'does not serve %s as a page',
      async (path) => {
        const answer = await server.ask(path);
        expect(answer.text).not.toContain('isEntry');
        if (!path.includes('.html') && !path.includes('.vite'))
          expect([answer.status, answer.body.result]).toEqual([404, false]);
      },
    );

    it('answers other methods for a page with 405', async () => {
      const answer = await server.ask('/videos', { method: 'POST' });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    });
  },
  { page },
);
