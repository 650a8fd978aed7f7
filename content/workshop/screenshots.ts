import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { build } from '#scripts/build.ts';
import { findBrowser } from '#scripts/test/ensure-browser.ts';
import { untilReady } from '#scripts/until-ready.ts';
import { memberScreens } from './screens/member-screens.ts';
import { playAndPause, playerScreens } from './screens/player-screens.ts';
import { type Tile, writeSheet } from './screens/sheet.ts';
import type { Series, Shot } from './screens/shot.ts';
import { VIDEO, visitorScreens } from './screens/visitor-screens.ts';

/**
 * `npm run gallery`: takes screenshots of all screens in all states, for the web app manifest and for docs/gallery. It
 * builds the product and starts servers with the sample content. With `--all <folder> [names of series]`, it writes the
 * pictures of single screens to that folder instead, most of them at full length.
 */
const [option, folder, ...wanted] = process.argv.slice(2);
const THEMES = ['light', 'dark'] as const;
const PORT = Number(process.env.PORT ?? 3400);

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
] as const;
/** The WebP quality of gallery pictures, whose details don't matter. */
const GALLERY_QUALITY = 60;
const GALLERY_LONGEST_PX = 1600;

/** The address of the running server. */
let origin = '';

/** Runs `work` while a server with the sample content and without members' data is running. */
async function withServer(work: () => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'gallery-'));
  const port = PORT;
  origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env });
  try {
    await untilReady(origin, { child });
    await work();
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(data, { recursive: true, force: true });
  }
}

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
  for (const series of allSeries) {
    if (wanted.length > 0 && !wanted.includes(series.name)) continue;
    await takeSeries(browser, series, async (page, shot, width) => {
      if (!shot.windowOnly) await makeWhole(page);
      await page.screenshot({ path: `${into}/${series.name}-${shot.name}-${width}.png`, fullPage: !shot.windowOnly });
    });
  }
}

async function takeGallery(browser: Browser): Promise<void> {
  await mkdir('docs/gallery', { recursive: true });
  for (const series of allSeries) {
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

/** Writes one sheet for each series and width to docs/gallery/screens. A sheet contains all pictures of the series. */
async function takeSheets(browser: Browser, theme: (typeof THEMES)[number]): Promise<void> {
  for (const series of allSeries) {
    const hasOwnTheme = series.settings?.theme !== undefined;
    // A series that sets its own theme appears only once in the gallery.
    if (hasOwnTheme && theme !== 'light') continue;
    const tiles = new Map<number, Tile[]>();
    const look = hasOwnTheme ? series : { ...series, settings: { ...series.settings, theme } };
    await takeSeries(browser, look, async (page, shot, width) => {
      if (!shot.windowOnly) await makeWhole(page);
      const screenshot = await page.screenshot({ fullPage: !shot.windowOnly });
      tiles.set(width, [...(tiles.get(width) ?? []), { name: shot.name, screenshot }]);
    });
    for (const [width, list] of tiles)
      await writeSheet(`${series.name}-${width}${hasOwnTheme ? '' : `-${theme}`}`, list);
  }
}

const allSeries = [...visitorScreens, ...playerScreens, ...memberScreens];
const executablePath = findBrowser();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await build();
if (option === '--all' && folder !== undefined) await withServer(() => takeAll(browser, folder));
else {
  await withServer(async () => {
    await takeManifestShots(browser);
    await takeGallery(browser);
  });
  for (const theme of THEMES) await withServer(() => takeSheets(browser, theme));
}
await browser.close();
