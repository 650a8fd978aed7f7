import type { StdioOptions } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { build } from '#scripts/build.ts';
import { COMPILE_CACHE } from '#scripts/compile-cache.ts';
import { CommandFailed, node, tool } from '#scripts/process.ts';
import { affectedTests, changedFiles, thisProject } from '#scripts/test/changed.ts';
import { ensureBrowser } from '#scripts/test/ensure-browser.ts';
import { playwright } from '#scripts/test/playwright.ts';
import { putTemporaryFilesInMemory } from '#scripts/test/temporary-folder.ts';

/**
 * `npm test`: all parts, without rare cases (tests/support/full.ts). Check, build and browser, with unit and server in
 * the background.
 * `npm test -- unit` (check, unit, server, build, browser) runs the named parts only, one after another.
 * `npm test -- tests/e2e/content/faqs.test.ts -g 検索` runs files or folders of one part; options go to the test runner.
 * `npm test -- changed` runs the check and every test that the difference from the main branch can affect.
 */
interface Part {
  readonly folders: readonly string[];
  /** Without arguments, runs all tests of the part. Rejects with CommandFailed if a test fails. */
  readonly run: (args: readonly string[]) => Promise<void>;
}

const vitest = (projects: readonly string[], args: readonly string[]) =>
  tool('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...args]);

/**
 * The tests of the speed of cached pages while somebody floods the server. `npm test` leaves them out. The full tests
 * run them after the other tests of their folder, because parallel tests would distort the measurements.
 */
const MEASURES_SPEED = 'tests/build/search-flood.test.ts';

/** The parts that a complete `npm test` runs in the background, and the file for their output. */
const IN_BACKGROUND: readonly string[] = ['unit', 'server'];
const LOG = '.cache/unit-server.log';

const importSampleContent = () => node('tests/support/browser/e2e-data.ts');

const parts: Readonly<Record<string, Part>> = {
  check: { folders: [], run: () => node('scripts/check.ts') },
  unit: { folders: ['tests/unit', 'tests/sw'], run: (args) => vitest(['unit', 'tools', 'sw'], args) },
  server: {
    folders: ['tests/server'],
    run: async (args) => {
      // Servers load the build, so it must not be replaced during the tests. Single files use the build that exists.
      if (args.length === 0) await build();
      await vitest(['server'], args);
    },
  },
  build: {
    folders: ['tests/build'],
    run: async (args) => {
      await build();
      await importSampleContent();
      if (args.length > 0) return vitest(['build'], args);
      await vitest(['build'], ['--exclude', MEASURES_SPEED]);
      if (process.env.FULL_TESTS) await vitest(['build'], [MEASURES_SPEED]);
    },
  },
  browser: {
    folders: ['tests/e2e'],
    run: async (args) => {
      await build();
      await importSampleContent();
      await browser();
      // `--no-deps`: without it, Playwright would run the project `alone` before the chosen files.
      const only = args.length > 0 ? ['--no-deps', ...args] : [];
      await playwright(only);
    },
  },
};

let found: Promise<string> | undefined;
const browser = () => {
  found ??= ensureBrowser();
  return found;
};

function fail(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function failWith(name: string, error: unknown): never {
  return fail(`✗ ${name}: ${messageOf(error)}`, error instanceof CommandFailed ? error.exitCode : 1);
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(0);

type Plan = [name: keyof typeof parts, args: readonly string[]][];

/** The parts to run, in the order of `parts`, each with the arguments for its test runner. */
function chosen(asked: readonly string[]): Plan {
  const all = Object.entries(parts);
  if (asked.length === 1 && asked[0] === 'changed') return planOf(changedFiles());
  if (asked.every((word) => word in parts))
    return all.filter(([name]) => asked.length === 0 || asked.includes(name)).map(([name]) => [name, []]);
  // The line number in `file:line` is only for the test runner.
  const files = asked
    .map((word) => relative('.', word.replace(/:\d+$/, '')))
    .filter((path) => path.startsWith('tests/'));
  const missing = files.find((file) => !existsSync(file));
  if (missing) fail(`しごとのたね: ${missing} がありません。`, 2);
  const owners = all.filter(([, { folders }]) =>
    files.some((file) => folders.some((folder) => `${file}/`.startsWith(`${folder}/`))),
  );
  const [owner] = owners;
  if (owner === undefined || owners.length > 1)
    fail(
      `しごとのたね: ${Object.keys(parts).join('、')} のどれか、または一種類のテストのファイルを指定してください。`,
      2,
    );
  return [[owner[0], asked]];
}

/** The check, which reads every file, and the tests that the changed files can affect. */
function planOf(changed: readonly string[]): Plan {
  const affected = affectedTests(changed, thisProject());
  const plan: Plan = [['check', []]];
  for (const [name, { folders }] of Object.entries(parts)) {
    const tests = folders.flatMap((folder) => affected.get(folder) ?? []);
    if (tests.length > 0) plan.push([name, tests]);
  }
  const counts = plan.map(([name, tests]) => (name === 'check' ? name : `${name} ${tests.length}`));
  console.log(`しごとのたね: 変更したファイル ${changed.length}。実行するテストのファイル: ${counts.join('、')}`);
  return plan;
}

async function runPart(name: string, args: readonly string[]): Promise<void> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  try {
    await parts[name]?.run(args);
  } catch (error) {
    failWith(name, error);
  }
  console.log(`✓ ${name} (${secondsSince(started)} s)`);
}

/**
 * Runs the parts in two processes at the same time, because both often wait for databases, browsers or files. The
 * process in the background writes to a file, which is printed at the end, unless only something else has failed. If
 * the background tests, the check or the build fail, everything else is interrupted. If build or browser tests fail,
 * the background tests still run to their end, so that both results are known.
 */
async function runAll(): Promise<void> {
  const interrupt = new AbortController();
  const failures: { readonly name: string; readonly error: unknown }[] = [];
  /** Runs `work`, unless something has failed. Work that fails because it was interrupted is not noted as a failure. */
  const attempt = async (name: string, work: () => Promise<void>, failureInterrupts = true) => {
    if (failures.length > 0) return;
    await work().catch((error: unknown) => {
      if (interrupt.signal.aborted) return;
      failures.push({ name, error });
      if (!failureInterrupts) return;
      console.error(`しごとのたね: ${name} が失敗したので、ほかを止めます。`);
      interrupt.abort();
    });
  };
  const run = (names: readonly string[], stdio: StdioOptions = 'inherit') =>
    node('scripts/test/main.ts', names, { stdio, interrupt: interrupt.signal });
  const inForeground = async () => {
    await attempt('check', () => run(['check']));
    await attempt('build', build);
    const others = Object.keys(parts).filter((name) => name !== 'check' && !IN_BACKGROUND.includes(name));
    await attempt(others.join(', '), () => run(others), false);
  };
  const background = IN_BACKGROUND.join(', ');
  console.log(`── ${background}: in the background, output in ${LOG} ──`);
  mkdirSync(dirname(LOG), { recursive: true });
  const log = openSync(LOG, 'w');
  const inBackground = attempt(background, () => run(IN_BACKGROUND, ['ignore', log, log]));
  await Promise.all([inBackground, inForeground()]);
  closeSync(log);
  const [first] = failures;
  // Failures should be the last lines of the output.
  const isShown = failures.length === 0 || failures.some(({ name }) => name === background);
  if (isShown) process.stdout.write(readFileSync(LOG));
  else if (!interrupt.signal.aborted) console.log(`✓ ${background} (output in ${LOG})`);
  for (const { name, error } of failures.slice(1)) console.error(`✗ ${name}: ${messageOf(error)}`);
  if (first !== undefined) failWith(first.name, first.error);
}

// The tests start hundreds of processes that load the same modules. With the cache, each module is compiled only once.
process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;

// With more room for young objects, the garbage collectors of all these processes take less CPU time.
const ROOM = '--max-semi-space-size=64';
if (!process.env.NODE_OPTIONS?.includes(ROOM)) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${ROOM}`;
putTemporaryFilesInMemory();

const asked = process.argv.slice(2);
const plan = chosen(asked);
// Test files that are named or affected also run the cases that `npm test` leaves out (tests/support/full.ts).
if (plan.some(([, args]) => args.length > 0)) process.env.FULL_TESTS = '1';
const started = performance.now();
// The browser is checked first, so that a missing one is reported before any test runs.
if (plan.some(([name]) => name === 'browser'))
  await browser().catch((error: Error) => fail(`しごとのたね: ${error.message}`, 1));
// The full tests run one part at a time, because some of them measure speed.
if (asked.length === 0 && !process.env.FULL_TESTS) await runAll();
else for (const [name, args] of plan) await runPart(name, args);
console.log(`\n✓ ${secondsSince(started)} s`);
