import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTestBrowser } from '#tests/support/browser/browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

/** Scores from 0 to 100 in the order of CATEGORIES: medians of three runs with Lighthouse's mobile settings. */
export async function lighthouseScores(url: string): Promise<number[]> {
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await once(url));
  return CATEGORIES.map((_, index) => runs.map((scores) => scores[index] ?? 0).sort((a, b) => a - b)[RUNS >> 1] ?? 0);
}

/** Retries with a warning if Lighthouse's trace lacks the start of the navigation, which happens occasionally. */
async function once(url: string, attempts = 3): Promise<number[]> {
  try {
    return await runLighthouse(url);
  } catch (error) {
    if (attempts <= 1 || !String(error).includes('NO_NAVSTART')) throw error;
    console.error(`Lighthouse could not record ${url} (NO_NAVSTART); retrying`);
    return once(url, attempts - 1);
  }
}

async function runLighthouse(url: string): Promise<number[]> {
  const out = join(tmpdir(), `lighthouse-${process.pid}.json`);
  // The tests' usual browser flags don't work here: with --disable-gpu the trace lacks the start of the navigation.
  const flags = '--headless=new --no-sandbox';
  const args = [
    'node_modules/lighthouse/cli/index.js',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${CATEGORIES.join(',')}`,
  ];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, CHROME_PATH: findTestBrowser() } });
  const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
  rmSync(out);
  return CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
}
