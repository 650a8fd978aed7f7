import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from '#scripts/build.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { startThrottlingProxy, type ThrottlingProxy } from '#tests/support/browser/throttling-proxy.ts';
import { startBenchServer } from '../bench-server.ts';

const SERVER_PORT = 3996;
const PROXY_PORT = 3997;
const ORIGIN = `http://localhost:${PROXY_PORT}`;
const CONNECTION = { rttMs: 150, kbitPerSecond: 1600 };
const CPU_SLOWDOWN = 4;
/** The path of the plain player: a page that contains only a video element and its controls. */
const PLAIN_PATH = '/plain-player';
/**
 * After this many seconds of playback, the benchmark seeks to SEEK_TO (a fraction of the video's length). That position
 * is not buffered yet.
 */
const SEEK_AFTER_S = 1;
const SEEK_TO = 0.8;
const LOST_FOR_MS = 5000;
/**
 * In each run the connection is lost for this much longer than in the previous run, so that it returns at a different
 * moment between two retries of the player.
 */
const LONGER_MS = 70;
const LOST = '接続が切れました';
/** Two ways to lose the connection. The browser reports being offline with `offline`, but not with `unreachable`. */
const LOSSES = ['offline', 'unreachable'] as const;
type Loss = (typeof LOSSES)[number];

declare global {
  interface Window {
    benchMarks: { pressedAt: number; frameAt: number; soughtAt: number; seekFrameAt: number };
  }
}

/**
 * Measures how long a person waits for the video: from a press until the first frame, from a seek until its frame, and
 * from the return of a lost connection until the next frame. The first two are compared with a bare video element that
 * plays the same file. Options: `--runs N`, `--only waits` or `returns`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  await build();
  const server = await startBenchServer(SERVER_PORT, ORIGIN);
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserArguments });
  try {
    console.log(
      `medians (all values) of ${values.runs} runs in turns, each with an empty profile; ${CONNECTION.rttMs} ms, ${CONNECTION.kbitPerSecond} kbit/s, CPU ${CPU_SLOWDOWN}× slower; ${new Date().toISOString().slice(0, 10)}\n`,
    );
    if (values.only !== 'returns') await comparePlaying(browser, Number(values.runs));
    if (values.only !== 'waits') await measureReturns(browser, Number(values.runs));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function comparePlaying(browser: Browser, runs: number): Promise<void> {
  const product: Waits[] = [];
  const plain: Waits[] = [];
  for (let index = 0; index < runs; index += 1) {
    const measured = await measureWaits(browser, openProduct);
    product.push(measured);
    plain.push(await measureWaits(browser, (context) => openPlain(context, measured.file)));
  }
  console.log('| wait | product, ms | bare video element, ms | ratio |\n|---|---:|---:|---:|');
  for (const [name, pick] of [
    ['from a press until the first frame', (one: Waits) => one.play],
    ['from a seek until its first frame', (one: Waits) => one.seek],
  ] as const) {
    const [ours, bare] = [product.map(pick), plain.map(pick)];
    console.log(`| ${name} | ${row(ours)} | ${row(bare)} | ${(median(ours) / median(bare)).toFixed(2)}× |`);
  }
}

async function measureReturns(browser: Browser, runs: number): Promise<void> {
  console.log(
    `\nfrom the return of the connection until the next frame, after at least ${LOST_FOR_MS / 1000} s with an empty buffer:\n`,
  );
  console.log('| loss | product, ms |\n|---|---:|');
  for (const loss of LOSSES) {
    const waits: number[] = [];
    for (let index = 0; index < runs; index += 1) {
      waits.push(await measureReturn(browser, loss, LOST_FOR_MS + index * LONGER_MS));
    }
    console.log(`| ${loss === 'offline' ? 'reported by the browser' : 'not reported'} | ${row(waits)} |`);
  }
}

/** Waits in milliseconds, and the file that was played. */
interface Waits {
  readonly play: number;
  readonly seek: number;
  readonly file: string;
}

async function measureWaits(browser: Browser, open: (context: BrowserContext) => Promise<Page>): Promise<Waits> {
  const proxy = await startThrottlingProxy(PROXY_PORT, SERVER_PORT, CONNECTION);
  const context = await newContext(browser);
  try {
    const page = await open(context);
    await page.getByRole('button', { name: '再生', exact: true }).click();
    await page.waitForFunction(
      (seconds) => (document.querySelector('video')?.currentTime ?? 0) > seconds,
      SEEK_AFTER_S,
    );
    const slider = page.locator('input[type=range]').first();
    const end = Number(await slider.getAttribute('max'));
    await slider.fill(String(Math.round(end * SEEK_TO)));
    await page.waitForFunction(() => window.benchMarks.seekFrameAt > 0);
    const marks = await page.evaluate(() => window.benchMarks);
    const file = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
    return { play: marks.frameAt - marks.pressedAt, seek: marks.seekFrameAt - marks.soughtAt, file };
  } finally {
    await context.close();
    await proxy.close();
  }
}

/**
 * Loses the connection during playback and restores it `lostForMs` after the buffer is empty. @returns the time in ms
 * from the restored connection until the next frame
 */
async function measureReturn(browser: Browser, loss: Loss, lostForMs: number): Promise<number> {
  let proxy: ThrottlingProxy | null = await startThrottlingProxy(PROXY_PORT, SERVER_PORT, CONNECTION);
  const context = await newContext(browser);
  try {
    const page = await openProduct(context);
    await page.getByRole('button', { name: '再生', exact: true }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    if (loss === 'offline') await context.setOffline(true);
    await proxy.close();
    proxy = null;
    await page.getByText(LOST).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(lostForMs);
    await page.evaluate(markNextFrame);
    proxy = await startThrottlingProxy(PROXY_PORT, SERVER_PORT, CONNECTION);
    const backAt = Date.now();
    if (loss === 'offline') await context.setOffline(false);
    await page.waitForFunction(() => window.benchMarks.frameAt > 0, undefined, { timeout: 60_000 });
    return (await page.evaluate(() => window.benchMarks.frameAt)) - backAt;
  } finally {
    await context.close();
    await proxy?.close();
  }
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  await context.addInitScript(mark);
  return context;
}

/**
 * Runs in the page before its own scripts. Notes the times of the first press, the first seek and the frame after each.
 */
function mark(): void {
  const marks = { pressedAt: 0, frameAt: 0, soughtAt: 0, seekFrameAt: 0 };
  window.benchMarks = marks;
  const isVideo = (node: unknown): node is HTMLVideoElement => node instanceof HTMLVideoElement;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const video = document.querySelector('video');
      if (!isVideo(video) || marks.pressedAt > 0) return;
      marks.pressedAt = timeStamp;
      video.requestVideoFrameCallback((now) => {
        marks.frameAt = now;
      });
    },
    true,
  );
  addEventListener(
    'input',
    ({ timeStamp }) => {
      const video = document.querySelector('video');
      if (!isVideo(video) || marks.soughtAt > 0) return;
      marks.soughtAt = timeStamp;
      const onFrame = (now: number) => {
        marks.seekFrameAt = now;
      };
      video.addEventListener('seeked', () => video.requestVideoFrameCallback(onFrame), { once: true });
    },
    true,
  );
}

/**
 * Runs in the page. Notes when the first frame after the current position is shown. Earlier frames don't count, because
 * a player that reloads the video shows the current frame again first.
 */
function markNextFrame(): void {
  const video = document.querySelector('video');
  if (video === null) return;
  const gap = video.currentTime;
  const look = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    if (mediaTime > gap) window.benchMarks.frameAt = performance.timeOrigin + now;
    else video.requestVideoFrameCallback(look);
  };
  window.benchMarks.frameAt = 0;
  video.requestVideoFrameCallback(look);
}

/** Opens the page of the first video and waits until its service worker is ready and the network is idle. */
async function openProduct(context: BrowserContext): Promise<Page> {
  const page = await slowPage(context);
  await page.goto(`${ORIGIN}${await firstVideo()}`, { waitUntil: 'load' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
  return page;
}

async function openPlain(context: BrowserContext, file: string): Promise<Page> {
  const page = await slowPage(context);
  await page.route(`**${PLAIN_PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><meta name="viewport" content="width=device-width"><video src="${file}" preload="metadata" playsinline style="width:100%"></video>
<button onclick="document.querySelector('video').play()">再生</button><input type="range" max="1000" oninput="document.querySelector('video').currentTime = this.value">
<script>document.querySelector('video').onloadedmetadata = (event) => { document.querySelector('input').max = event.target.duration; };</script>`,
    }),
  );
  await page.goto(ORIGIN + PLAIN_PATH, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
  return page;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

async function firstVideo(): Promise<string> {
  const answer = (await (await fetch(`http://localhost:${SERVER_PORT}/api/v1/videos?per_page=1`)).json()) as {
    contents: { videos: { video_id: string }[] };
  };
  return `/videos/${answer.contents.videos[0]?.video_id ?? ''}`;
}

function row(values: readonly number[]): string {
  return `${Math.round(median(values))} (${values.map((value) => Math.round(value)).join(', ')})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
