import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from '#scripts/build.ts';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { CommandFailed, node, tool } from '#scripts/process.ts';

/**
 * `npm test`: everything, fastest first; stops at the first failure.
 * `npm test -- unit` (check, unit, server, build, browser) runs the named parts only.
 * `npm test -- tests/e2e/faqs.test.ts -g 検索` runs files or folders of one kind; options go to the test runner.
 */
interface Part {
  /** The folders whose tests it runs. */
  readonly folders: readonly string[];
  /** Rejects with CommandFailed. Without arguments: all of its tests. */
  readonly run: (args: readonly string[]) => Promise<void>;
}

const vitest = (projects: readonly string[], args: readonly string[]) =>
  tool('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...args]);

const parts: Readonly<Record<string, Part>> = {
  check: { folders: [], run: () => node('scripts/check.ts') },
  unit: { folders: ['tests/unit', 'tests/sw'], run: (args) => vitest(['unit', 'sw'], args) },
  server: { folders: ['tests/server'], run: (args) => vitest(['server'], args) },
  build: {
    folders: ['tests/build'],
    run: async (args) => {
      await build();
      await vitest(['build'], args);
    },
  },
  browser: {
    folders: ['tests/e2e'],
    run: async (args) => {
      await build();
      await browser();
      // `--no-deps`: a single file need not wait for those that run alone.
      const only = args.length > 0 ? ['--no-deps', ...args] : [];
      await tool('playwright', ['test', ...only], { env: { ...process.env, TZ: 'Asia/Tokyo' } });
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

/** What to run, in the order of `parts`: [name of a part, arguments for its runner]. */
function chosen(asked: readonly string[]): [string, readonly string[]][] {
  const all = Object.entries(parts);
  if (asked.every((word) => word in parts))
    return all.filter(([name]) => asked.length === 0 || asked.includes(name)).map(([name]) => [name, []]);
  // `file:line` is for the runner.
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

const asked = process.argv.slice(2);
const plan = chosen(asked);
const started = performance.now();
// A missing browser is reported before everything else has run.
if (plan.some(([name]) => name === 'browser'))
  await browser().catch((error: Error) => fail(`しごとのたね: ${error.message}`, 1));
for (const [name, args] of plan) {
  console.log(`\n── ${name} ──`);
  const partStarted = performance.now();
  try {
    await parts[name]?.run(args);
  } catch (error) {
    fail(
      `✗ ${name}: ${error instanceof Error ? error.message : String(error)}`,
      error instanceof CommandFailed ? error.exitCode : 1,
    );
  }
  console.log(`✓ ${name} (${((performance.now() - partStarted) / 1000).toFixed(0)} s)`);
}
console.log(`\n✓ ${((performance.now() - started) / 1000).toFixed(0)} s`);
