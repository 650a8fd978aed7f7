import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { run, tool } from '#scripts/process.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium to test with: $CHROMIUM, the system's, or Playwright's own; undefined when there is none yet. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Makes sure that there is a browser to test with: from Debian's packages where we may install them, else Playwright's own. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  console.log('しごとのたね: テスト用のブラウザを用意しています…');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    await tool('playwright', ['install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed)
    throw new Error(
      'テスト用のブラウザを用意できませんでした。Chromium か Chrome を入れて、環境変数 CHROMIUM にそのパスを書いてください。',
    );
  return installed;
}
