import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#scripts/build.ts';
import { startBenchServer } from '../bench-server.ts';
import { lighthouseScores } from './lighthouse.ts';
import { startPlainSite } from './plain-site.ts';
import { conditions, type Figures, measureVisit, type VisitKind, visitKinds } from './visit.ts';

const PORT = 3990;
const ORIGIN = `http://localhost:${PORT}`;
const INTRODUCTION = '/video-introductions/rest-is-part-of-work';
/**
 * The pages to measure, by their name in `--pages home,list`. `ready`: the selector of what a person waits for. Without a
 * `path` it is the page of the first video.
 */
const PAGES: Readonly<Record<string, { path?: string; ready: string }>> = {
  home: { path: '/', ready: 'main img[srcset]' },
  list: { path: '/videos', ready: 'main img[srcset]' },
  video: { ready: 'main video' },
  introduction: { path: INTRODUCTION, ready: 'main img' },
  landing: { path: '/lp', ready: 'main img' },
};
const LIGHTHOUSE_PATHS = ['/', '/videos', '/faqs', '/terms', INTRODUCTION, '/lp'];

/** Measures how fast the pages load on a simulated mid-range phone, and their Lighthouse scores. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string', default: Object.keys(PAGES).join(',') },
      runs: { type: 'string', default: '5' },
      'no-lighthouse': { type: 'boolean', default: false },
      'no-speeds': { type: 'boolean', default: false },
    },
  });
  await build();
  const server = await startBenchServer(PORT);
  const plain = await startPlainSite(ORIGIN);
  try {
    if (!values['no-speeds']) await measureSpeeds(plain.origin, values.pages.split(','), Number(values.runs));
    if (!values['no-lighthouse']) {
      console.log(
        '\nLighthouse (mobile, its own simulated throttling): performance / accessibility / best practices / SEO',
      );
      const video = await firstVideo();
      for (const path of [...LIGHTHOUSE_PATHS, video])
        console.log(`${path}: ${(await lighthouseScores(ORIGIN + path)).join(' / ')}`);
    }
  } finally {
    await plain.stop();
    await server.stop();
  }
}

async function measureSpeeds(plainOrigin: string, pages: readonly string[], runs: number): Promise<void> {
  console.log(`page speeds: medians of ${runs} runs, ${conditions}; ${new Date().toISOString().slice(0, 10)}\n`);
  console.log('“plain” is the same page without any script, from a plain file server and the HTTP cache.\n');
  console.log('| page | visit | FCP ms | LCP ms | first card ms | TBT ms | CLS | kB over the wire |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [name, page] of Object.entries(PAGES)) {
    if (!pages.includes(name)) continue;
    const path = page.path ?? (await firstVideo());
    await measurePage(name, ORIGIN + path, page.ready, visitKinds, runs);
    await measurePage(`${name}, plain`, plainOrigin + path, page.ready, ['first', 'repeat'], runs);
  }
}

async function measurePage(
  name: string,
  url: string,
  ready: string,
  kinds: readonly VisitKind[],
  runs: number,
): Promise<void> {
  const rows = new Map<VisitKind, Figures[]>(kinds.map((kind) => [kind, []]));
  for (let index = 0; index < runs; index += 1) {
    const profile = mkdtempSync(join(tmpdir(), 'bench-page-'));
    for (const kind of kinds) rows.get(kind)?.push(await measureVisit(profile, url, ready, kind));
    rmSync(profile, { recursive: true, force: true });
  }
  for (const [kind, figures] of rows) {
    const median = (pick: (one: Figures) => number) =>
      figures.map(pick).sort((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
    const cells = [median((f) => f.fcp), median((f) => f.lcp), median((f) => f.ready), median((f) => f.tbt)].map(
      Math.round,
    );
    console.log(
      `| ${name} | ${kind} | ${cells.join(' | ')} | ${median((f) => f.cls).toFixed(3)} | ${(median((f) => f.bytes) / 1000).toFixed(0)} |`,
    );
  }
}

async function firstVideo(): Promise<string> {
  const answer = (await (await fetch(`${ORIGIN}/api/v1/videos?per_page=1`)).json()) as {
    contents: { videos: { video_id: string }[] };
  };
  return `/videos/${answer.contents.videos[0]?.video_id ?? ''}`;
}
