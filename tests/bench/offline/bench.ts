import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { href, routeMap } from '#contract/route-map.ts';
import { build } from '#scripts/build.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { passLine } from '#tests/support/screens/log-in.ts';
import { startBenchServer } from '../bench-server.ts';
import { observeUse, type Use } from './usable.ts';

const PORT = 3992;
const ORIGIN = `http://localhost:${PORT}`;
const CPU_SLOWDOWN = 4;
const BAR_MS = 2000;
const LIMIT_MS = 20_000;

/**
 * Measures how long a person waits until a page that they visited earlier is usable, offline and on a slow phone, after
 * a restart of the browser. Covers every page, both as a visitor and as a member. Exits with 1 if a median is above
 * BAR_MS. Options: `--runs N`, `--only <part of a path>`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
  });
  await build();
  const server = await startBenchServer(PORT);
  const profiles = { visitor: mkdtempSync(join(tmpdir(), 'visitor-')), member: mkdtempSync(join(tmpdir(), 'member-')) };
  try {
    const paths = (await allPaths()).filter((path) => path.includes(values.only));
    console.log(
      `cold offline start, CPU ${CPU_SLOWDOWN}× slower, medians (longest) of ${values.runs}, ms; ${new Date().toISOString().slice(0, 10)}\n`,
    );
    console.log('| page | visitor | member | page that opens |');
    console.log('|---|---:|---:|---|');
    await visitAll(profiles.visitor, paths, false);
    await visitAll(profiles.member, paths, true);
    let beyond = 0;
    for (const path of paths) {
      const visitor = await startsOf(profiles.visitor, path, Number(values.runs));
      const member = await startsOf(profiles.member, path, Number(values.runs));
      beyond += [visitor, member].filter(({ median }) => !(median <= BAR_MS)).length;
      console.log(
        `| ${path} | ${visitor.told} | ${member.told} | ${[...new Set([...visitor.places, ...member.places])].join('; ')} |`,
      );
    }
    console.log(`\n${beyond === 0 ? 'all medians' : `${beyond} medians not`} within ${BAR_MS} ms`);
    if (beyond > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    for (const profile of Object.values(profiles)) rmSync(profile, { recursive: true, force: true });
  }
}

/** The paths of all routes except the login callback, with the ids of the first video and the first introduction. */
async function allPaths(): Promise<string[]> {
  const ask = async (path: string) => (await (await fetch(`${ORIGIN}/api/v1${path}`)).json()).contents;
  const { videos } = (await ask('/videos?per_page=1')) as { videos: { video_id: string }[] };
  const { video_introductions } = (await ask('/video-introductions?per_page=1')) as {
    video_introductions: { slug: string }[];
  };
  const filled: Readonly<Record<string, string>> = {
    video: href('video', { id: videos[0]?.video_id ?? '' }),
    introduction: href('introduction', { slug: video_introductions[0]?.slug ?? '' }),
  };
  return Object.entries(routeMap)
    .filter(([name]) => name !== 'authCallback')
    .map(([name, { path }]) => filled[name] ?? path);
}

/** Opens every page once while online, then closes the browser. The profile retains what the worker has cached. */
async function visitAll(profile: string, paths: readonly string[], asMember: boolean): Promise<void> {
  const context = await launch(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${ORIGIN}${asMember ? '/auth/start' : '/'}`);
  if (asMember) {
    await passLine(page, 'taro');
    await page.waitForURL(`${ORIGIN}/`);
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of paths) {
    await page.goto(ORIGIN + path);
    await page.waitForLoadState('networkidle');
  }
  // The service worker caches more files once the network is idle, and needs time to finish.
  await page.waitForTimeout(3000);
  await context.close();
}

interface Starts {
  readonly median: number;
  readonly told: string;
  readonly places: readonly string[];
}

async function startsOf(profile: string, path: string, runs: number): Promise<Starts> {
  const uses: Use[] = [];
  for (let n = 0; n < runs; n += 1) uses.push(await startOffline(profile, path));
  const times = uses.map(({ usable }) => usable).sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? Number.NaN;
  const places = uses.map(({ place, title }) => (place === path ? title : `${place}: ${title}`));
  return { median, told: `${Math.round(median)} (${Math.round(times.at(-1) ?? Number.NaN)})`, places };
}

async function startOffline(profile: string, path: string): Promise<Use> {
  const context = await launch(profile);
  try {
    await context.setOffline(true);
    const page: Page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observeUse);
    await page.goto(ORIGIN + path, { waitUntil: 'commit' });
    const seen = await page
      .waitForFunction(() => (window as unknown as { use?: Use }).use, undefined, { timeout: LIMIT_MS })
      .then((found) => found.jsonValue())
      .catch(() => undefined);
    return (
      seen ?? {
        usable: Number.POSITIVE_INFINITY,
        place: path,
        title: `${await page.title()} (not usable because of: ${await page.evaluate(() => (window as unknown as { lack?: string }).lack)})`,
      }
    );
  } finally {
    await context.close();
  }
}

function launch(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: browserArguments,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
}
