import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTestBrowser } from '#tests/support/browser/browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The audits that make up the performance score, by their abbreviations. */
const TIMINGS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
const RUNS = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

/**
 * Measures the machine's BenchmarkIndex (median of three) and derives the CPU slowdown that makes this machine about as
 * fast as a mid-tier phone. Source: the tables in Lighthouse's document about throttling, "Calibrating the CPU
 * slowdown". Lighthouse's default of 4 is for desktop computers with an index of 1500 or more.
 */
export async function calibratedSlowdown(url: string): Promise<{ slowdown: number; benchmarkIndex: number }> {
  const found: number[] = [];
  for (let run = 0; run < RUNS; run += 1) found.push((await once(url, 1)).environment.benchmarkIndex);
  const benchmarkIndex = median(found);
  return { slowdown: benchmarkIndex >= 1500 ? 4 : benchmarkIndex >= 800 ? 2 : 1, benchmarkIndex };
}

export interface Measured {
  /** From 0 to 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  /** In milliseconds, except CLS, which has no unit. */
  readonly timings: Readonly<Record<keyof typeof TIMINGS, number>>;
}

/** Medians of three runs with Lighthouse's mobile settings. */
export async function lighthouseScores(url: string, slowdown: number): Promise<Measured> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await once(url, slowdown));
  const timing = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    scores: CATEGORIES.map((name) =>
      median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
    ),
    timings: {
      FCP: timing(TIMINGS.FCP),
      LCP: timing(TIMINGS.LCP),
      SI: timing(TIMINGS.SI),
      TBT: timing(TIMINGS.TBT),
      CLS: timing(TIMINGS.CLS),
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/**
 * Runs Lighthouse once. If its trace lacks the start of the navigation, which happens occasionally, Lighthouse is run
 * again with a warning, at most `attempts` times in all.
 */
async function once(url: string, slowdown: number, attempts = 3): Promise<Report> {
  try {
    return await runLighthouse(url, slowdown);
  } catch (error) {
    if (attempts <= 1 || !String(error).includes('NO_NAVSTART')) throw error;
    console.error(`Lighthouse could not record ${url} (NO_NAVSTART); retrying`);
    return once(url, slowdown, attempts - 1);
  }
}

async function runLighthouse(url: string, slowdown: number): Promise<Report> {
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
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, CHROME_PATH: findTestBrowser() } });
  const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
  rmSync(out);
  return report;
}
