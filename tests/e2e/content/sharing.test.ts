import { JSDOM } from 'jsdom';
import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';

/**
 * Metadata of pages for search engines and other services: in the server's HTML, and for a video and the questions also
 * after hydration.
 */

interface Thing {
  readonly '@type': string;
  readonly [name: string]: unknown;
}

async function things(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => (JSON.parse(text) as { '@graph': Thing[] })['@graph']);
}

const OPEN_GRAPH = ['og:title', 'og:description', 'og:image', 'og:type', 'og:url', 'og:site_name', 'og:locale'];

const pages: readonly (readonly [string | ((page: Page) => Promise<string>), readonly string[]])[] = [
  ['/', ['Organization', 'WebSite']],
  ['/faqs', ['FAQPage']],
  [firstVideo, ['VideoObject', 'BreadcrumbList']],
  ['/video-introductions/rest-is-part-of-work', ['Article', 'BreadcrumbList']],
  ['/lp', []],
  ['/videos', []],
];

/** Checks the metadata in a page's HTML. @returns the address of the preview picture */
function expectMetadata(html: string, address: string, types: readonly string[]): string {
  const { document } = new JSDOM(html).window;
  const contents = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const graphs = data.flatMap(({ textContent }) => (JSON.parse(textContent) as { '@graph': Thing[] })['@graph']);
  expect(graphs.map((thing) => thing['@type'])).toEqual(types);
  expect(contents('link[rel=canonical]', 'href')).toEqual([address]);
  for (const property of OPEN_GRAPH) expect(contents(`meta[property="${property}"]`, 'content')).toHaveLength(1);
  expect(document.documentElement.lang).toBe('ja');
  expect(contents('meta[property="og:locale"]', 'content')).toEqual(['ja_JP']);
  const [image] = contents('meta[property="og:image"]', 'content');
  expect(image).toMatch(/^http:/);
  return image ?? '';
}

test('each page has one canonical address, data for a preview card, and its structured data', async ({
  page,
  baseURL,
}) => {
  for (const [where, types] of pages) {
    const path = typeof where === 'string' ? where : await where(page);
    await test.step(path, async () => {
      const address = baseURL + path;
      const served = await page.request.get(`${path}?utm_source=letter`);
      const image = expectMetadata(await served.text(), address, types);
      expect((await page.request.get(image)).status()).toBe(200);
      if (where !== firstVideo && where !== '/faqs') return;
      await page.goto(`${path}?utm_source=letter`);
      await untilHydrated(page);
      expectMetadata(await page.content(), address, types);
    });
  }
});

test('the list of a genre has its own name and description; other filters share those of the whole list', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.get('/api/v1/videos/genres');
  const { contents } = (await answer.json()) as { contents: { videoGenres: { slug: string; name: string }[] } };
  const [first, second] = contents.videoGenres;
  if (!first || !second) throw new Error('too few genres');
  const headOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return {
      title: /<title>([^<]*)/.exec(html)?.[1],
      description: /<meta name="description" content="([^"]*)/.exec(html)?.[1],
      canonical: /<link rel="canonical" href="([^"]*)/.exec(html)?.[1],
    };
  };
  const all = await headOf('/videos');
  const one = await headOf(`/videos?genres=${first.slug}&sort_type=2`);
  expect(one.title).toBe(`「${first.name}」の動画｜しごとのたね`);
  expect(one.description).toContain(first.name);
  expect(one.canonical).toBe(`${baseURL}/videos?genres=${first.slug}`);
  expect(await headOf(`/videos?genres=${first.slug}&genres=${second.slug}`)).toEqual(all);
  expect(await headOf('/videos?genres=no-such-genre')).toEqual(all);
});

test('a video’s structured data link to its file, its picture and the start of each chapter', async ({ page }) => {
  await page.goto(await firstVideo(page));
  const [video] = await things(page);
  expect(video?.duration).toMatch(/^PT\d+M\d+S$/);
  for (const url of [video?.contentUrl, ...((video?.thumbnailUrl ?? []) as string[])])
    expect((await page.request.head(String(url))).status(), String(url)).toBe(200);
  const clips = video?.hasPart as { name: string; url: string; startOffset: number; endOffset: number }[];
  expect(clips.length).toBeGreaterThan(1);
  for (const clip of clips) expect(clip.endOffset).toBeGreaterThan(clip.startOffset);

  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click();
  await expect(page).toHaveTitle(/^利用規約/);
  expect(await things(page)).toEqual([]);
});
