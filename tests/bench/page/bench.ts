import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { startThrottlingProxy } from '#tests/support/browser/throttling-proxy.ts';
import { startBenchServer } from '../bench-server.ts';
import { calibratedSlowdown, lighthouseScores } from './lighthouse.ts';
import { startPlainSite } from './plain-site.ts';
import { CONNECTION, conditions, type Figures, measureVisit, type VisitKind, visitKinds } from './visit.ts';

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
const LIGHTHOUSE_PATHS = ['/', '/videos', '/faqs', '/terms', INTRODUCTION, '/lp'];

/**
 * Measures the Lighthouse scores of pages. Also compares the speed of pages on a simulated phone with that of copies
 * without scripts.
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
    },
  });
  await build();
  const server = await startBenchServer(PORT);
  try {
    if (!values['no-lighthouse']) await measureLighthouse();
  } finally {
    await server.stop();
  }
  if (!values['no-speeds']) {
    await measureSpeeds(values.pages.split(','), { runs: Number(values.runs), slowdown: Number(values.slowdown) });
  }
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

async function measureSpeeds(pages: readonly string[], repetition: Repetition): Promise<void> {
  const proxied = `http://localhost:${PROXY_PORT}`;
  const server = await startBenchServer(PORT, proxied);
  const proxy = await startThrottlingProxy(PROXY_PORT, PORT, CONNECTION);
  console.log(
    `\npage speeds: medians of ${repetition.runs} runs, ${conditions(repetition.slowdown)}; ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(
    '“plain”: the same page without any script, with the smallest worker, from a plain file server; visited in turns\n',
  );
  console.log(
    '| page | visit | LCP, ms | plain | ratio | FCP ratio | first card, ms | TBT, ms | plain | longest task, ms | plain | longest script, ms | CLS | kB |',
  );
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  try {
    for (const name of pages) {
      const page = PAGES[name];
      if (page === undefined) throw new Error(`no page is named ${name}: ${Object.keys(PAGES).join(', ')}`);
      await comparePage(name, proxied, page.path ?? (await firstVideo()), page.ready, repetition);
    }
  } finally {
    await proxy.close();
    await server.stop();
  }
}

/** Measures a page and its plain copy in turns, so that other load on the machine affects both alike. */
async function comparePage(
  name: string,
  origin: string,
  path: string,
  ready: string,
  { runs, slowdown }: Repetition,
): Promise<void> {
  const plain = await startPlainSite(origin, path);
  const plainProxy = await startThrottlingProxy(PLAIN_PROXY_PORT, plain.port, CONNECTION);
  const sites = { product: origin + path, plain: `http://localhost:${PLAIN_PROXY_PORT}${path}` };
  const figures = { product: rowsOfKinds(), plain: rowsOfKinds() };
  for (let index = 0; index < runs; index += 1)
    for (const site of ['product', 'plain'] as const) {
      const profile = mkdtempSync(join(tmpdir(), 'bench-page-'));
      for (const kind of visitKinds)
        figures[site].get(kind)?.push(await measureVisit(profile, sites[site], ready, kind, slowdown));
      rmSync(profile, { recursive: true, force: true });
    }
  await plainProxy.close();
  await plain.stop();
  for (const kind of visitKinds) {
    const of = (site: keyof typeof figures, pick: (one: Figures) => number) =>
      median((figures[site].get(kind) ?? []).map(pick));
    const both = (pick: (one: Figures) => number) => [Math.round(of('product', pick)), Math.round(of('plain', pick))];
    const lcp = [of('product', (one) => one.lcp), of('plain', (one) => one.lcp)] as const;
    const cells = [
      Math.round(lcp[0]),
      Math.round(lcp[1]),
      `${(lcp[0] / lcp[1]).toFixed(2)}×`,
      `${(of('product', (one) => one.fcp) / of('plain', (one) => one.fcp)).toFixed(2)}×`,
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

function rowsOfKinds(): Map<VisitKind, Figures[]> {
  return new Map(visitKinds.map((kind) => [kind, []]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function firstVideo(): Promise<string> {
  const answer = (await (await fetch(`${ORIGIN}/api/v1/videos?per_page=1`)).json()) as {
    contents: { videos: { video_id: string }[] };
  };
  return `/videos/${answer.contents.videos[0]?.video_id ?? ''}`;
}
