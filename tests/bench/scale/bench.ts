import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright';
import { build } from '#scripts/build.ts';
import { untilReady } from '#scripts/until-ready.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { threadTasks } from '#tests/support/main-thread/tasks.ts';
import { writeLargeContent } from './large-content.ts';
import { liveBytes } from './live-bytes.ts';

const PORT = 3991;
const ORIGIN = `http://localhost:${PORT}`;
const CARDS = 500;
const VIDEOS = 520;
const CPU_SLOWDOWN = 4;
const VISITS = 10;
const SCROLL_STEP_PX = 400;
const LONG_TASK_MS = 50;

/** Prints how smoothly a list of 500 cards scrolls, and whether memory grows over many visits in one tab. */
export async function run(): Promise<void> {
  await build();
  const content = writeLargeContent(VIDEOS);
  const dataDir = mkdtempSync(join(tmpdir(), 'shigoto-scale-'));
  const server = await startServer(content.folder, dataDir);
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'ja-JP' });
    const page = await context.newPage();
    await scrollLongList(page, await context.newCDPSession(page));
    await context.close();
    const fresh = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'ja-JP' });
    const visited = await fresh.newPage();
    await visitAgain(visited, await fresh.newCDPSession(visited));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    content.remove();
  }
}

async function scrollLongList(page: Page, devtools: CDPSession): Promise<void> {
  await page.goto(`${ORIGIN}/videos`);
  await page.waitForLoadState('networkidle');
  const cards = page.locator('main article');
  while ((await cards.count()) < CARDS) {
    const before = await cards.count();
    await page
      .getByRole('link', { name: 'もっと見る' })
      .or(page.getByRole('button', { name: 'もっと見る' }))
      .click();
    await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, before);
  }
  await page.evaluate(() => {
    const seen = Object.assign(window, { benchTasks: [] as number[] }).benchTasks;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask' });
    scrollTo(0, 0);
  });
  await page.waitForTimeout(1000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const height = await page.evaluate(() => {
    window.benchTasks.length = 0;
    return document.documentElement.scrollHeight;
  });
  await page.mouse.move(200, 400);
  const own = await threadTasks(devtools, async () => {
    for (let at = 0; at < height; at += SCROLL_STEP_PX) {
      await page.mouse.wheel(0, SCROLL_STEP_PX);
      await page.waitForTimeout(50);
    }
  });
  const told = (tasks: readonly number[]) => {
    const long = tasks.filter((one) => one > LONG_TASK_MS);
    return `${long.length} tasks over ${LONG_TASK_MS} ms, longest task ${Math.round(tasks.reduce((a, b) => Math.max(a, b), 0))} ms`;
  };
  console.log(
    `scrolling ${await cards.count()} cards (${height} px), CPU ${CPU_SLOWDOWN}× slower, in thread time: ${told(own)}`,
  );
  console.log(
    `in wall-clock time, including waits for other processes: ${told(await page.evaluate(() => window.benchTasks))}`,
  );
}

async function visitAgain(page: Page, devtools: CDPSession): Promise<void> {
  const held: { objects: number; code: number }[] = [];
  await page.goto(`${ORIGIN}/videos`);
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await page.locator('main article h3 a').nth(1).click();
    await page.waitForURL(/\/videos\/\w{26}/);
    await page.getByRole('button', { name: '再生', exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/videos$/);
    await page.locator('main article').first().waitFor();
    held.push(await liveBytes(devtools));
  }
  const growth = (of: 'objects' | 'code') => {
    const [second = 0, last = 0] = [held[1]?.[of], held[VISITS - 1]?.[of]];
    return `${(second / 1e6).toFixed(1)} → ${(last / 1e6).toFixed(1)} MB (${(((last - second) / second) * 100).toFixed(1)} %)`;
  };
  console.log(`memory after visits 2 and ${VISITS} to the list and one video: objects and DOM ${growth('objects')}`);
  console.log(`compiled code, which the engine still optimises: ${growth('code')}`);
}

async function startServer(content: string, dataDir: string): Promise<{ stop: () => Promise<void> }> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const imported = spawn(process.execPath, ['server/content/cli.ts', 'import', content], { env, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => imported.once('exit', resolve));
  if (code !== 0) throw new Error('the content could not be imported');
  const child = spawn(process.execPath, ['server/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(ORIGIN, { child });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

declare global {
  interface Window {
    benchTasks: number[];
  }
}
