import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { chromium } from 'playwright';
import { run, tool } from '#scripts/process.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'];
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

const ADVICE = 'Chromium か Chrome を入れて、環境変数 CHROMIUM にそのパスを書いてください。';

/**
 * The path of Chromium for tests: $CHROMIUM if it is set, otherwise the system's or Playwright's. Undefined if none of
 * them runs.
 */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM;
  const places = given ? [given] : [...SYSTEM_BROWSERS, chromium.executablePath()];
  return places.find((path) => existsSync(path) && answers(path));
}

/**
 * The path of the system's headless shell. Undefined if it isn't installed, or if $CHROMIUM is set. Page tests use a
 * fifth less CPU time in the headless shell, but it lacks installability and Background Sync.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM ? undefined : [SYSTEM_SHELL].find((path) => existsSync(path) && answers(path));
}

/**
 * The environment variable with the paths of browsers that are known to run. Child processes inherit it, so that they
 * need not check again, which takes up to a second per browser.
 */
const RUNNING = 'RUNNING_TEST_BROWSERS';

/** Whether the browser runs. Some distributions install a stub in its place, which only prints an error. */
function answers(path: string): boolean {
  const running = process.env[RUNNING]?.split(delimiter) ?? [];
  if (running.includes(path)) return true;
  if (spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status !== 0) return false;
  process.env[RUNNING] = [...running, path].join(delimiter);
  return true;
}

/**
 * Returns the path of a browser for tests. Installs one if there is none: as root with apt-get from Debian's packages,
 * otherwise Playwright's own.
 * @throws with advice if no browser could be installed, or if the browser in $CHROMIUM doesn't run
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const { CHROMIUM } = process.env;
  if (CHROMIUM) throw new Error(`環境変数 CHROMIUM のブラウザ（${CHROMIUM}）を動かせません。${ADVICE}`);
  console.log('しごとのたね: テスト用のブラウザを用意しています…');
  const reason = await install().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const installed = findBrowser();
  if (!installed)
    throw new Error(`テスト用のブラウザを用意できませんでした${reason ? `（${reason}）` : ''}。${ADVICE}`);
  return installed;
}

async function install(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return tool('playwright', ['install', 'chromium']);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
