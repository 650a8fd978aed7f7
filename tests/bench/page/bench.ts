import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { startThrottlingProxy } from '#tests/support/browser/throttling-proxy.ts';
import type { LongestTasks } from '#tests/support/main-thread/tasks.ts';
import { startBenchServer } from '../bench-server.ts';
import { calibratedSlowdown, lighthouseScores } from './lighthouse.ts';
import { startPlainSite } from './plain-site.ts';
import {
  CONNECTION,
  type Figures,
  measureTasks,
  measureVisit,
  SETTING,
  type Visit,
  type VisitKind,
  visitKinds,
} from './visit.ts';

const PORT = 3990;
const PROXY_PORT = 3991;
const PLAIN_PROXY_PORT = 3992;
const ORIGIN = `http://localhost:${PORT}`;
const INTRODUCTION = '/video-introductions/rest-is-part-of-work';
/**
 * The pages to measure, by their name in `--pages home,list`. `ready`: the selector of the element that a person waits
 * for. An entry without `path` is the page of the first video.
 */
const PAGES: Readonly<Record<string, { path?: string; ready: string }>> = {
  home: { path: '/', ready: 'main img[srcset]' },
  list: { path: '/videos', ready: 'main img[srcset]' },
  video: { ready: 'main video' },
  introduction: { path: INTRODUCTION, ready: 'main img' },
  landing: { path: '/lp', ready: 'main img' },
};
const sites = ['product', 'plain'] as const;
type Site = (typeof sites)[number];
const PLAIN =
  '“plain”: the same page without any script, with the smallest worker, from a plain file server; visited in turns';
const LIGHTHOUSE_PATHS = ['/', '/videos', '/faqs', '/terms', INTRODUCTION, '/lp'];

/**
 * Measures the Lighthouse scores of pages. Also compares the speed of pages on a simulated phone, and the longest tasks
 * of their main thread, with those of copies without scripts.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string', default: Object.keys(PAGES).join(',') },
      runs: { type: 'string', default: '5' },
      slowdown: { type: 'string', default: '4' },
      'no-lighthouse': { type: 'boolean', default: false },
      'no-speeds': { type: 'boolean', default: false },
      'no-tasks': { type: 'boolean', default: false },
    },
  });
  await build();
  const server = await startBenchServer(PORT);
  try {
    if (!values['no-lighthouse']) await measureLighthouse();
  } finally {
    await server.stop();
  }
  const pages = values.pages.split(',');
  const repetition = { runs: Number(values.runs), slowdown: Number(values.slowdown) };
  if (!values['no-speeds']) await onPhoneConnection((origin) => compareSpeeds(origin, pages, repetition));
  if (!values['no-tasks']) await onPhoneConnection((origin) => compareTasks(origin, pages, repetition));
}

async function measureLighthouse(): Promise<void> {
  const { slowdown, benchmarkIndex } = await calibratedSlowdown(`${ORIGIN}/terms`);
  console.log(
    `Lighthouse, mobile, its own simulated throttling; CPU ${slowdown}× slower, as Lighthouse recommends for this ` +
      `machine's BenchmarkIndex of ${Math.round(benchmarkIndex)}; medians of three runs`,
  );
  console.log('performance / accessibility / best practices / SEO (timings in ms, CLS without a unit)');
  for (const path of [...LIGHTHOUSE_PATHS, await firstVideo()]) {
    const { scores, timings } = await lighthouseScores(ORIGIN + path, slowdown);
    const listed = Object.entries(timings).map(
      ([name, value]) => `${name} ${name === 'CLS' ? value.toFixed(3) : Math.round(value)}`,
    );
    console.log(`${path}: ${scores.join(' / ')} (${listed.join(', ')})`);
  }
}

/** `runs`: the number of visits of each kind. `slowdown`: by how much the browser's CPU is slowed down. */
interface Repetition {
  readonly runs: number;
  readonly slowdown: number;
}

/** Runs `measure` with a server behind the connection of a phone. */
async function onPhoneConnection(measure: (origin: string) => Promise<void>): Promise<void> {
  const origin = `http://localhost:${PROXY_PORT}`;
  const server = await startBenchServer(PORT, origin);
  try {
    const proxy = await startThrottlingProxy(PROXY_PORT, PORT, CONNECTION);
    await measure(origin).finally(() => proxy.close());
  } finally {
    await server.stop();
  }
}

async function compareSpeeds(origin: string, pages: readonly string[], { runs, slowdown }: Repetition): Promise<void> {
  console.log(`\npage speeds: medians of ${runs} runs, CPU ${slowdown}× slower, ${SETTING}; ${today()}`);
  console.log(`${PLAIN}\n`);
  console.log(
    '| page | visit | LCP, ms | plain | ratio | FCP ratio | first card, ms | TBT, ms | plain | longest task, ms | plain | longest script, ms | CLS | kB |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const name of pages) {
    const figures = await visitInTurns(origin, name, runs, (one) => measureVisit(one, slowdown));
    for (const kind of visitKinds) {
      const of = (site: Site, pick: (one: Figures) => number) => median(figures[site][kind].map(pick));
      const both = (pick: (one: Figures) => number) => [Math.round(of('product', pick)), Math.round(of('plain', pick))];
      const ratio = (pick: (one: Figures) => number) => `${(of('product', pick) / of('plain', pick)).toFixed(2)}×`;
      const cells = [
        ...both((one) => one.lcp),
        ratio((one) => one.lcp),
        ratio((one) => one.fcp),
        Math.round(of('product', (one) => one.ready)),
        ...both((one) => one.tbt),
        ...both((one) => one.longest),
        Math.round(of('product', (one) => one.longestScript)),
        of('product', (one) => one.cls).toFixed(3),
        Math.round(of('product', (one) => one.bytes) / 1000),
      ];
      console.log(`| ${name} | ${kind} | ${cells.join(' | ')} |`);
    }
  }
}

async function compareTasks(origin: string, pages: readonly string[], { runs, slowdown }: Repetition): Promise<void> {
  console.log(
    `\nlongest task of a visit: thread time without slowdown, multiplied by ${slowdown}; medians of ${runs} runs, in brackets the longest of all; ${SETTING}; ${today()}`,
  );
  console.log(
    `“rendering”: style, layout and painting. Left out: what happens before the document is parsed.\n${PLAIN}\n`,
  );
  console.log('| page | visit | whole task, ms | plain | scripts, ms | rendering, ms | plain |');
  console.log('|---|---|---:|---:|---:|---:|---:|');
  for (const name of pages) {
    const figures = await visitInTurns(origin, name, runs, measureTasks);
    for (const kind of visitKinds) {
      const cell = (site: Site, pick: (one: LongestTasks) => number) => {
        const times = figures[site][kind].map((one) => pick(one) * slowdown);
        return `${Math.round(median(times))} (${Math.round(Math.max(...times))})`;
      };
      const cells = [
        ...sites.map((site) => cell(site, ({ whole }) => whole)),
        cell('product', ({ scripts }) => scripts),
        ...sites.map((site) => cell(site, ({ rendering }) => rendering)),
      ];
      console.log(`| ${name} | ${kind} | ${cells.join(' | ')} |`);
    }
  }
}

/** Visits a page and its plain copy in turns, so that other load on the machine affects both alike. */
async function visitInTurns<T>(
  origin: string,
  name: string,
  runs: number,
  measure: (one: Visit) => Promise<T>,
): Promise<Record<Site, Record<VisitKind, T[]>>> {
  const page = PAGES[name];
  if (page === undefined) throw new Error(`no page is named ${name}: ${Object.keys(PAGES).join(', ')}`);
  const path = page.path ?? (await firstVideo());
  const ofKinds = (): Record<VisitKind, T[]> => ({ first: [], repeat: [], offline: [] });
  const results = { product: ofKinds(), plain: ofKinds() };
  const plain = await startPlainSite(origin, path);
  try {
    const plainProxy = await startThrottlingProxy(PLAIN_PROXY_PORT, plain.port, CONNECTION);
    const urls = { product: origin + path, plain: `http://localhost:${PLAIN_PROXY_PORT}${path}` };
    const visitAll = async () => {
      for (let run = 0; run < runs; run += 1)
        for (const site of sites) {
          const profile = mkdtempSync(join(tmpdir(), 'bench-page-'));
          for (const kind of visitKinds)
            results[site][kind].push(await measure({ profile, url: urls[site], readySelector: page.ready, kind }));
          rmSync(profile, { recursive: true, force: true });
        }
    };
    await visitAll().finally(() => plainProxy.close());
  } finally {
    await plain.stop();
  }
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const today = () => new Date().toISOString().slice(0, 10);

async function firstVideo(): Promise<string> {
  const answer = (await (await fetch(`${ORIGIN}/api/v1/videos?per_page=1`)).json()) as {
    contents: { videos: { video_id: string }[] };
  };
  return `/videos/${answer.contents.videos[0]?.video_id ?? ''}`;
}
