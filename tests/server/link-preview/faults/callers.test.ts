import { afterAll, expect, it } from 'vitest';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { startForeignSites } from './foreign-sites.ts';
import { TOLERANCE_MS } from './meet-fault.ts';
import { answer, byPath, head, TITLE, trickles } from './serving.ts';

/** These tests divide the product's time limits by this factor. */
const FASTER = 5;
const PAGE_MS = 5000 / FASTER;
const PICTURE_MS = 3000 / FASTER;

/** A page that is sent after 40 % of its time limit, and whose picture is never complete. */
const slow = byPath({
  '/': (socket) => {
    setTimeout(
      () => socket.end(answer(`<head><title>${TITLE}</title><meta property="og:image" content="/a.png"></head>`)),
      0.4 * PAGE_MS,
    );
  },
  '/a.png': trickles(head([], 'image/png'), 'x'),
});

const sites = await startForeignSites(
  new Map([
    ['slow.test', { serve: slow }],
    ['silent.test', { serve: () => undefined }],
  ]),
  { timeLimit: (usualMs) => AbortSignal.timeout(usualMs / FASTER) },
);
afterAll(() => sites.close());

onEveryDatabase(
  (server) => {
    async function cards(url: string, count: number) {
      await server.db
        .updateTable('introductions')
        .set({ embedded_urls: JSON.stringify([url]) })
        .where('slug', '=', 'first')
        .execute();
      const begun = performance.now();
      const path = `/video-introductions/first/ogp?url=${encodeURIComponent(url)}`;
      const asked = Promise.all(Array.from({ length: count }, () => server.api(path)));
      const { status } = await server.api('/video-introductions/first');
      const otherMs = performance.now() - begun;
      expect(status).toBe(200);
      const answers = await asked;
      return { answers, otherMs, ms: performance.now() - begun };
    }

    it('callers wait at most for the limits of page and picture together, and other calls do not wait', async () => {
      const { answers, otherMs, ms } = await cards('http://slow.test/', 5);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      for (const { body } of answers) {
        expect(body.contents).toMatchObject({ ogp: { title: TITLE, image: null, page_found: true } });
      }
      expect(ms).toBeGreaterThan(PICTURE_MS);
      expect(ms).toBeLessThan(PAGE_MS + PICTURE_MS + TOLERANCE_MS);
      expect(otherMs).toBeLessThan(ms);
    });

    it('callers of a page that never answers wait for the limit of a page', async () => {
      const { answers, ms } = await cards('http://silent.test/', 3);
      for (const { body } of answers) expect(body.contents).toMatchObject({ ogp: { title: null, page_found: false } });
      expect(ms).toBeLessThan(PAGE_MS + TOLERANCE_MS);
      // The failure is stored, so the next caller does not wait at all.
      expect((await cards('http://silent.test/', 1)).ms).toBeLessThan(PAGE_MS);
    });
  },
  { linkPreview: sites.preview },
);
