import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { findBrowser } from '#scripts/ensure-browser.ts';
import { memberScreens } from './screens/member-screens.ts';
import { playAndPause, playerScreens } from './screens/player-screens.ts';
import type { Series, Shot } from './screens/shot.ts';
import { VIDEO, visitorScreens } from './screens/visitor-screens.ts';

/**
 * Takes screenshots of a running product, for the web app manifest and for the gallery of docs/. With `--all <folder>`,
 * writes pictures of all states of all screens to that folder instead, most of them at full length.
 * Usage: `npm start`, then
 * `node scripts/run.mjs content/workshop/screenshots.ts [http://localhost:3000] [--all <folder> [names of series]]`.
 */
const [first = '', ...others] = process.argv.slice(2);
const origin = first.startsWith('http') ? first : 'http://localhost:3000';
const all = (first.startsWith('http') ? others : [first, ...others]).filter((one) => one !== '');
const folder = all[0] === '--all' ? all[1] : undefined;
const wanted = all.slice(2);

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
] as const;
/** The WebP quality of gallery pictures, whose details don't matter. */
const GALLERY_QUALITY = 60;
const GALLERY_LONGEST_PX = 1600;

async function newContext(browser: Browser, series: Series, viewport: { width: number; height: number }, scale = 1) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const stored: Record<string, string> = {};
  if (!series.isFirstVisit) stored['cookie-consent'] = JSON.stringify({ state: { choice: 'noticed' }, version: 0 });
  if (series.settings) stored.settings = JSON.stringify({ state: series.settings, version: 0 });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

async function logIn(context: BrowserContext, member: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/start`);
  await page.getByRole('main').getByRole('link', { name: 'LINEでログイン', exact: true }).click();
  await page.getByRole('button', { name: member }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/_line') && url.pathname !== '/auth/callback');
  await page.waitForFunction(() => localStorage.getItem('session')?.includes('"hasAuthenticatedLine":true'));
  await page.close();
}

async function bring(page: Page, shot: Shot): Promise<void> {
  if (shot.path !== undefined) await page.goto(origin + shot.path);
  await page.waitForLoadState('networkidle');
  await shot.prepare?.(page);
  await page.waitForTimeout(700);
}

/**
 * Prepares a page for a screenshot of its whole length. Lazy images are loaded, and fixed elements are made static,
 * because otherwise they would appear in the middle of the picture.
 */
async function makeWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'fixed') element.style.position = 'static';
  });
}

type Take = (page: Page, shot: Shot, width: number) => Promise<void>;

/**
 * Takes a series in both window widths. For visitors, the two widths run in parallel. For a member they run one after
 * the other, because both use the same account.
 */
async function takeSeries(browser: Browser, series: Series, take: Take): Promise<void> {
  if (!series.member) await Promise.all(WIDTHS.map((viewport) => takeAt(browser, series, viewport, take)));
  else for (const viewport of WIDTHS) await takeAt(browser, series, viewport, take);
}

async function takeAt(browser: Browser, series: Series, viewport: (typeof WIDTHS)[number], take: Take): Promise<void> {
  const context = await newContext(browser, series, viewport);
  if (series.member) await logIn(context, series.member);
  let page = await context.newPage();
  for (const shot of series.shots) {
    if (shot.narrowOnly && viewport !== WIDTHS[0]) continue;
    if (shot.path !== undefined) {
      await page.close();
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
    }
    try {
      await bring(page, shot);
      await take(page, shot, viewport.width);
      await context.setOffline(false);
    } catch (error) {
      console.error(`${series.name}/${shot.name} at ${viewport.width} px: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
      await context.setOffline(false);
    }
  }
  await context.close();
}

async function takeAll(browser: Browser, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const series of [...visitorScreens, ...playerScreens, ...memberScreens]) {
    if (wanted.length > 0 && !wanted.includes(series.name)) continue;
    await takeSeries(browser, series, async (page, shot, width) => {
      if (!shot.windowOnly) await makeWhole(page);
      await page.screenshot({ path: `${into}/${series.name}-${shot.name}-${width}.png`, fullPage: !shot.windowOnly });
    });
  }
}

async function takeGallery(browser: Browser): Promise<void> {
  await mkdir('docs/gallery', { recursive: true });
  for (const series of [...visitorScreens, ...playerScreens, ...memberScreens]) {
    const shots = series.shots.filter((shot) => shot.inGallery);
    if (shots.length > 0)
      await takeSeries(browser, { ...series, shots }, async (page, shot, width) => {
        const picture = await sharp(await page.screenshot())
          .resize({ height: GALLERY_LONGEST_PX, width: GALLERY_LONGEST_PX, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: GALLERY_QUALITY })
          .toBuffer();
        await writeFile(`docs/gallery/${shot.name}-${width}.webp`, picture);
      });
  }
}

const manifestShots = [
  { file: 'home-narrow', path: '/', viewport: { width: 360, height: 640 }, scale: 3 },
  { file: 'video-narrow', path: VIDEO, viewport: { width: 360, height: 640 }, scale: 3, prepare: playAndPause },
  { file: 'home-wide', path: '/', viewport: { width: 1920, height: 1080 }, scale: 1 },
];

async function takeManifestShots(browser: Browser): Promise<void> {
  for (const { file, path, viewport, scale, ...rest } of manifestShots) {
    const context = await newContext(browser, { name: file, shots: [] }, viewport, scale);
    const page = await context.newPage();
    await bring(page, { name: file, path, ...rest });
    await page.screenshot({ path: `public/screenshots/${file}.png` });
    await context.close();
  }
}

const executablePath = findBrowser();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
if (folder === undefined) {
  await takeManifestShots(browser);
  await takeGallery(browser);
} else await takeAll(browser, folder);
await browser.close();
