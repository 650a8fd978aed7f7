import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** The Chromium to test with: $CHROMIUM and no other when it is set, else the system's or Playwright's own; undefined when there is none yet. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM;
  const places = given ? [given] : [...SYSTEM_BROWSERS, chromium.executablePath()];
  return places.find((path) => existsSync(path) && answers(path));
}

/**
 * The same browser without its windows, where there is one: tests of pages need a fifth less of the processor's time in it.
 * It lacks installability and Background Sync.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM ? undefined : [SYSTEM_SHELL].find((path) => existsSync(path) && answers(path));
}

/** What only leads to a browser that nobody installed is there as well, and doesn't. */
function answers(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * Makes sure that there is a browser to test with: from Debian's packages where we may install them, else Playwright's own.
 * @throws when there is none afterwards, with what to do
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
