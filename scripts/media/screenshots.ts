import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#scripts/ensure-browser.ts';

/**
 * Takes the pictures of the product from a running one: the manifest's screenshots and the gallery of docs/.
 * `npm start`, then `node scripts/run.mjs scripts/media/screenshots.ts [http://localhost:3000]`.
 */
const origin = process.argv[2] ?? 'http://localhost:3000';

interface Shot {
  readonly file: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly scale?: number;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A few seconds into the video, with a caption on screen. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: '再生', exact: true }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3.5);
  await page.getByRole('button', { name: '一時停止', exact: true }).click();
}

const VIDEO = '/videos/01JWYSM7M0DS649PEEPA7XX72W';

const manifestShots: readonly Shot[] = [
  { file: 'public/screenshots/home-narrow.png', path: '/', width: 360, height: 640, scale: 3 },
  { file: 'public/screenshots/video-narrow.png', path: VIDEO, width: 360, height: 640, scale: 3, prepare: play },
  { file: 'public/screenshots/home-wide.png', path: '/', width: 1920, height: 1080 },
];

const gallery: readonly [string, string, Shot['prepare']?][] = [
  ['home', '/'],
  ['videos', '/videos'],
  ['search', `/videos?keyword=${encodeURIComponent('面接')}`],
  ['video', VIDEO, play],
  ['introductions', '/video-introductions'],
  ['introduction', '/video-introductions/rest-is-part-of-work'],
  ['notifications', '/notifications'],
  ['faqs', '/faqs'],
  ['terms', '/terms'],
  ['not-found', '/no-such-page'],
];

const galleryShots = gallery.flatMap(([name, path, prepare]): Shot[] =>
  [360, 1280].map((width) => ({
    file: `docs/gallery/${name}-${width}.png`,
    path,
    width,
    height: width === 360 ? 740 : 860,
    ...(prepare ? { prepare } : {}),
  })),
);

async function take(browser: Browser, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale ?? 1,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(origin + shot.path, { waitUntil: 'networkidle' });
  await shot.prepare?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: shot.file });
  await context.close();
}

const executablePath = findBrowser();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM');
await mkdir('docs/gallery', { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const shot of [...manifestShots, ...galleryShots]) await take(browser, shot);
await browser.close();
