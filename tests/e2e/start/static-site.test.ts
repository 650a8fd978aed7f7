import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import type { Page } from 'playwright/test';
import { payloadPath } from '#contract/page-constants.ts';
import { hasPayload } from '#contract/route-map.ts';
import { expect, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { type StaticHost, startStaticHost } from '#tests/support/browser/static-host.ts';
import { type StaticFiles, writeStaticFiles } from '#tests/support/browser/static-site.ts';
import { freePort } from '#tests/support/free-port.ts';

/** The public pages are files on a plain host; the API runs on another server. */

let api: OwnServer;
let host: StaticHost;
let files: StaticFiles;
let folder: string;
let video: string;

test.beforeAll(async () => {
  const hostPort = await freePort();
  const origin = `http://localhost:${hostPort}`;
  api = await startOwnServer({ env: { ALLOWED_ORIGINS: origin } });
  files = writeStaticFiles({ DATA_DIR: api.dataDir, PUBLIC_ORIGIN: origin, API_BASE_URL: api.origin });
  folder = files.folder;
  host = await startStaticHost(folder, hostPort);
  const id = readdirSync(join(folder, 'videos')).find((name) => name.length === 26);
  video = `/videos/${id}`;
});
test.afterAll(async () => {
  await host?.close();
  await api?.remove();
  files?.remove();
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

const kinds: readonly (readonly [string | (() => string), RegExp])[] = [
  ['/', /./],
  ['/videos', /動画をさがす/],
  [() => video, /./],
  ['/video-introductions', /動画紹介/],
  ['/video-introductions/rest-is-part-of-work', /./],
  ['/faqs', /よくある質問/],
  ['/notifications', /お知らせ/],
  ['/terms', /利用規約/],
  ['/members', /会員の方へ/],
  ['/cookie', /クッキー/],
  ['/lp', /働き方の選択肢/],
];

/** The page as a reader without JavaScript gets it. */
async function served(path: string): Promise<Document> {
  const answer = await fetch(host.origin + path);
  expect(answer.status, path).toBe(200);
  return new JSDOM(await answer.text()).window.document;
}

withWorker(
  'every kind of page is readable without JavaScript, hydrates, is reached in place, and can be reloaded; offline the worker answers',
  { tag: '@full' },
  async ({ page, context }) => {
    test.setTimeout(150_000);
    await page.goto(`${host.origin}/privacy`);
    await untilHydrated(page);
    for (const [where, heading] of kinds) {
      const path = typeof where === 'string' ? where : where();
      const shown = (await served(path)).querySelector('main h1')?.textContent ?? '';
      expect(shown, path).toMatch(heading);

      await goInPlace(page, path);
      await expect(title(page), `${path} in place`).toHaveText(shown);
      await page.reload();
      await untilHydrated(page);
      await expect(page).toHaveURL(host.origin + path);
      await expect(title(page), `${path} reloaded`).toHaveText(shown);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', host.origin + path);
    }

    await waitForWorker(page);
    await context.setOffline(true);
    // This page was not opened before.
    await page.goto(`${host.origin}/consultation`);
    await expect(title(page)).toHaveText('相談先の一覧');
    await page.goto(`${host.origin}/settings`);
    await expect(title(page)).toHaveText(/設定/);
  },
);

test('the content security policy precedes everything that it governs, and has hashes of inline content', async () => {
  const { head } = await served('/');
  const content = head.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? '';
  expect(content).toMatch(/script-src 'self'( 'sha256-[^']+')+; style-src 'self' 'sha256-[^']+';/);
  expect(content).toContain(`connect-src 'self' ${api.origin}`);
  expect(content).not.toMatch(/unsafe|frame-ancestors/);
  expect(head.firstElementChild?.nextElementSibling?.getAttribute('http-equiv')).toBe('Content-Security-Policy');
});

test('a payload is prefetched when the pointer rests on a link and before a navigation ends, but not for pages without one', async ({
  page,
  pageErrors,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_payload/')) asked.push(pathname);
  });
  await page.goto(host.origin);
  await untilHydrated(page);
  const footer = page.getByRole('contentinfo');
  // Only dispatches the event: with a real pointer, a layout shift could move another link under it.
  const rest = (name: string) => footer.getByRole('link', { name }).dispatchEvent('mouseover');
  // Repeats the event, because the page may not have its listeners yet.
  await expect
    .poll(async () => {
      await page.locator('body').dispatchEvent('mouseover');
      await rest('利用規約');
      return asked;
    })
    .toEqual(['/_payload/terms.json']);
  await rest('運営者について');
  // Focuses without scrolling, because scrolling would bring another link under the pointer.
  await footer
    .getByRole('link', { name: 'プライバシーポリシー' })
    .evaluate((link) => link.focus({ preventScroll: true }));
  await expect.poll(() => asked).toEqual(['/_payload/terms.json', '/_payload/privacy.json']);
  const shown = await page.locator('main a[href^="/videos/0"]').first().getAttribute('href');
  const card = page.locator(`main a[href="${shown}"]`).first();
  await card.dispatchEvent('touchstart');
  await expect.poll(() => asked).toContain(`/_payload${shown}.json`);

  // The API is blocked, so the page can be shown only once its payload has arrived.
  pageErrors.allow(/\/api\/v1\//);
  await page.context().route(`${api.origin}/**`, (route) => route.abort());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/_payload/faqs.json', async (route) => {
    await held;
    await route.continue();
  });
  const before = await title(page).textContent();
  await goInPlace(page, '/faqs');
  await expect.poll(() => asked).toContain('/_payload/faqs.json');
  await expect(title(page)).toHaveText(before ?? '');
  release();
  await expect(title(page)).toHaveText('よくある質問');
  await page.goBack();
  await card.click();
  await expect(page.locator('video')).toBeVisible();
});

test('the server answers the same payloads as the static host', async ({ request }) => {
  const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const ahead = [...paths.filter(hasPayload), '/auth/start'];
  expect(ahead.length).toBeGreaterThan(20);
  const files = readdirSync(join(folder, '_payload'), { recursive: true, encoding: 'utf8' });
  expect(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => `/_payload/${file}`)
      .sort(),
  ).toEqual(ahead.map(payloadPath).sort());
  for (const path of ahead) {
    const answer = await request.get(api.origin + payloadPath(path));
    expect(answer.headers()['content-type']).toMatch(/^application\/json/);
    expect(timeless(await answer.json()), path).toEqual(
      timeless(JSON.parse(readFileSync(join(folder, payloadPath(path)), 'utf8'))),
    );
  }
  for (const path of ['/company', '/', '/videos', '/videos/favorite', '/videos/01AAAAAAAAAAAAAAAAAAAAAAAA'])
    expect((await request.get(api.origin + payloadPath(path))).status(), path).toBe(404);
});

/** A payload without its creation times, so that two payloads can be compared. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (/^(dataUpdatedAt|dehydratedAt)$/.test(key) ? undefined : part)),
  );
}

test('the page itself handles addresses that no file can answer: a query, and an unknown page', async ({ page }) => {
  await page.goto(`${host.origin}/videos?keyword=${encodeURIComponent('面接')}`);
  await expect(page.getByText(/^「面接」をふくむ/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/videos\?keyword=/);

  const response = await page.goto(`${host.origin}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible();
});

test('an invalid tag manager id is a configuration error', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const file = join(folder, 'config.json');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(config), gtmId: 'UA-123' }));
  try {
    const told = page.waitForEvent('console', (message) => /configuration error: gtmId UA-123/.test(message.text()));
    await page.goto(`${host.origin}/terms`);
    await told;
    await expect(title(page)).toHaveText('エラーが発生しました');
  } finally {
    writeFileSync(file, config);
    await page.context().close();
  }
});
