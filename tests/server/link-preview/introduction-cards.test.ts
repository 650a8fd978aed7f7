import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { WireOgp } from '#contract/entities/document.ts';
import { importFolder } from '#server/content/import-folder.ts';
import { EXPIRY_RULES } from '#server/process/retention/expiry-rules.ts';
import { runIfDue } from '#server/process/retention/nightly-run.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { page, startInternet } from './fake-internet.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NO_CARD = { title: null, description: null, image: null, page_found: false };

const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#2a7' } })
  .png()
  .toBuffer();
const titled =
  (title: string, head = ''): RequestListener =>
  (request, reply) => {
    if (request.url?.endsWith('.png')) reply.setHeader('content-type', 'image/png').end(picture);
    else reply.setHeader('content-type', 'text/html').end(page(`<title>${title}</title>${head}`));
  };
const down: RequestListener = (_, reply) => {
  reply.writeHead(503).end();
};

let site: RequestListener = down;
const internet = await startInternet((request, reply) => site(request, reply));
afterAll(() => internet.close());
/** How many connections to other sites the server has opened in this test. */
const asked = () => internet.connections.length;

let pages = 0;

onEveryDatabase(
  (server) => {
    beforeEach(() => {
      internet.connections.length = 0;
      site = titled('外の題');
    });

    const call = (url: string, slug = 'first', node = server) =>
      node.api(`/video-introductions/${slug}/ogp?url=${encodeURIComponent(url)}`);
    async function card(url: string, node = server): Promise<WireOgp> {
      const { status, body } = await call(url, 'first', node);
      expect(status).toBe(200);
      return (body.contents as { ogp: WireOgp }).ogp;
    }
    /** Makes the introduction `first` embed a URL, by default a new one. @returns the URL */
    async function embed(url?: string): Promise<string> {
      pages += 1;
      const address = url ?? `https://site${pages}.test/page`;
      await server.db
        .updateTable('introductions')
        .set({ embedded_urls: JSON.stringify([address, 'https://example.jp/known']) })
        .where('slug', '=', 'first')
        .execute();
      return address;
    }
    const wait = (ms: number) => {
      server.clock.time += ms;
    };

    it('shows the page’s own description, and fetches it once a day', async () => {
      const url = await embed();
      site = titled('外の題', '<meta name="description" content="外の説明">');
      const shown = { title: '外の題', description: '外の説明', image: null, page_found: true };
      expect(await card(url)).toEqual(shown);
      wait(DAY_MS - MINUTE_MS);
      expect(await card(url)).toEqual(shown);
      expect(asked()).toBe(1);
    });

    it('fetches once for any number of concurrent visitors', async () => {
      const url = await embed();
      const cards = await Promise.all(Array.from({ length: 8 }, () => card(url)));
      expect(new Set(cards.map(({ title }) => title))).toEqual(new Set(['外の題']));
      expect(asked()).toBe(1);
    });

    it('two nodes that fetch a page at the same time store one preview', async () => {
      const url = await embed();
      const second = await server.secondNode({ linkPreview: internet.preview });
      const cards = await Promise.all([card(url), card(url, second)]);
      expect(cards.map(({ title }) => title)).toEqual(['外の題', '外の題']);
      await second.stop();
    });

    it('a day later, the next request gets the old card and the one after it the new card', async () => {
      const url = await embed();
      await card(url);
      wait(DAY_MS);
      site = titled('新しい題');
      expect(await card(url)).toMatchObject({ title: '外の題' });
      await expect.poll(async () => (await card(url)).title).toBe('新しい題');
      expect(asked()).toBe(2);
    });

    it('a page that can’t be read counts as not found, and is fetched again after ten minutes', async () => {
      const url = await embed();
      site = down;
      expect(await card(url)).toEqual(NO_CARD);
      wait(9 * MINUTE_MS);
      expect(await card(url)).toEqual(NO_CARD);
      expect(asked()).toBe(1);
      site = titled('また元気');
      wait(2 * MINUTE_MS);
      await expect.poll(async () => (await card(url)).title).toBe('また元気');
    });

    it('a card whose picture failed temporarily gets it after ten minutes', async () => {
      const url = await embed();
      const illustrated = titled('外の題', '<meta property="og:image" content="/a.png">');
      site = (request, reply) =>
        request.url?.endsWith('.png') ? request.socket.destroy() : illustrated(request, reply);
      expect(await card(url)).toMatchObject({ title: '外の題', image: null });
      site = illustrated;
      wait(9 * MINUTE_MS);
      expect(await card(url)).toMatchObject({ image: null });
      expect(asked()).toBe(2);
      wait(2 * MINUTE_MS);
      await expect.poll(async () => (await card(url)).image).toMatch(/\.webp$/);
    });

    it('a card stays while its site is down for some days, but not for more than a week', async () => {
      const url = await embed();
      await card(url);
      site = down;
      wait(2 * DAY_MS);
      await card(url);
      await expect.poll(asked).toBe(2);
      expect(await card(url)).toMatchObject({ title: '外の題', page_found: true });
      wait(6 * DAY_MS);
      await expect.poll(() => card(url)).toEqual(NO_CARD);
    });

    it('a preview from an import stays unchanged and its page is never fetched', async () => {
      await embed();
      for (const days of [0, 1, 30]) {
        wait(days * DAY_MS);
        expect(await card('https://example.jp/known')).toMatchObject({ title: '外のページ', page_found: true });
      }
      expect(asked()).toBe(0);
    });

    it('a page whose preview is missing in a later import is fetched', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shigoto-content-'));
      const { contentFolder, assetFolder } = inject('templates');
      cpSync(contentFolder, folder, { recursive: true });
      rmSync(join(folder, 'link-previews.yaml'));
      const options = { assetFolder, db: server.db, now: server.clock.now(), onProgress: () => undefined };
      expect(await importFolder({ ...options, folder })).toMatchObject({ status: 'imported' });
      await expect.poll(async () => (await card('https://example.jp/known')).title).toBe('外の題');
      await importFolder({ ...options, folder: contentFolder });
      expect(await card('https://example.jp/known')).toMatchObject({ title: '外のページ' });
      rmSync(folder, { recursive: true });
    });

    describe('its picture', () => {
      const withPicture = titled('題', '<meta property="og:image" content="/a.png">');

      it('is served from our own origin, for everybody and cacheable for a year', async () => {
        const url = await embed();
        site = withPicture;
        const { image } = await card(url);
        expect(image).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
        const answer = await server.ask(image ?? '');
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
        const etag = String(answer.headers.etag);
        expect((await server.ask(image ?? '', { headers: { 'if-none-match': etag } })).status).toBe(304);
        const second = await server.secondNode();
        expect((await second.ask(image ?? '')).bytes.equals(answer.bytes)).toBe(true);
        await second.stop();
      });

      it('remains the previous one if the new one is missing', async () => {
        const url = await embed();
        const pictureGone: RequestListener = (request, reply) =>
          (request.url?.endsWith('.png') ? down : withPicture)(request, reply);
        site = pictureGone;
        expect(await card(url)).toEqual({ title: '題', description: null, image: null, page_found: true });
        const other = await embed();
        site = withPicture;
        const { image } = await card(other);
        site = pictureGone;
        wait(DAY_MS);
        await card(other);
        await expect.poll(asked).toBe(6);
        expect(await card(other)).toMatchObject({ image });
      });

      it('is deleted a month after the last card that showed it', async () => {
        const url = await embed();
        const once = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
          .png()
          .toBuffer();
        site = (request, reply) =>
          request.url?.endsWith('.png')
            ? reply.setHeader('content-type', 'image/png').end(once)
            : withPicture(request, reply);
        const { image } = await card(url);
        for (const [title, status] of [
          ['絵のない題', 200],
          ['一か月あと', 404],
        ] as const) {
          site = titled(title);
          wait(29 * DAY_MS);
          await card(url);
          await expect.poll(async () => (await card(url)).title).toBe(title);
          await runIfDue({ ...server, rules: EXPIRY_RULES, pause: async () => undefined });
          expect((await server.ask(image ?? '')).status).toBe(status);
        }
      });
    });

    describe('only URLs that the introduction embeds', () => {
      it.each([
        ['a URL that no introduction embeds', 'https://site.test/secret', 'first'],
        ['a URL that another introduction embeds', 'https://example.jp/known', 'second'],
        ['the same URL with another ending', 'https://example.jp/known?', 'first'],
        ['a URL for an unknown introduction', 'https://example.jp/known', 'nothing'],
      ])('%s gets 404 without any connection', async (_, url, slug) => {
        await embed();
        expect((await call(url, slug)).status).toBe(404);
        expect(asked()).toBe(0);
      });

      it.each([
        'http://127.0.0.1/',
        'http://169.254.169.254/latest/meta-data/',
        'http://[::ffff:10.0.0.1]/',
        'http://localhost:3000/api/v1/users/me',
        'ftp://site.test/',
      ])(
        '%s is local or invalid: it counts as not found, without a connection, even if it is embedded',
        async (url) => {
          expect(await card(await embed(url))).toEqual(NO_CARD);
          expect(asked()).toBe(0);
        },
      );

      it('pages of this site, by path or by full URL, are read from the database instead of fetched', async () => {
        for (const url of [`/videos/${videoId(1)}`, `https://tane.example.jp/videos/${videoId(1)}?from=x`]) {
          expect(await card(await embed(url))).toMatchObject({ title: '面接の準備を三つに分ける', page_found: true });
        }
        expect(await card(await embed(`/videos/${videoId(13)}`))).toEqual(NO_CARD);
        expect(asked()).toBe(0);
      });
    });

    it('the introduction itself never waits for other sites', async () => {
      await embed();
      site = () => undefined;
      const { status, body } = await server.api('/video-introductions/first');
      expect([status, (body.contents as { ogp: WireOgp }).ogp.page_found]).toEqual([200, true]);
      expect(asked()).toBe(0);
    });

    it('an ETag never hides changes of a card', async () => {
      const { headers } = await call(await embed());
      expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'private, no-store']);
    });

    it('a withdrawn introduction has no cards', async () => {
      const url = await embed();
      await server.db.updateTable('introductions').set({ withdrawn: 1 }).where('slug', '=', 'first').execute();
      expect((await call(url)).status).toBe(404);
    });
  },
  { linkPreview: internet.preview },
);
