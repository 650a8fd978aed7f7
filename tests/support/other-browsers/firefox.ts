import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import {
  BROWSER_ENVIRONMENT,
  type BrowserKind,
  PRESSED_WITHIN_MS,
  type TestBrowser,
  WINDOW,
} from '#tests/support/other-browsers/test-browser.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * Firefox, driven through WebDriver BiDi. Firefox supports this protocol itself, so the tests don't need geckodriver.
 * Debian doesn't package geckodriver, and the npm package of that name only downloads it. Playwright can drive only its
 * own build of Firefox.
 */
export const firefox: BrowserKind = {
  name: 'Firefox',
  missing: () => (find() ? null : 'no Firefox found; install the package firefox-esr, or set FIREFOX to its path'),
  start,
};

function find(): string | undefined {
  const given = process.env.FIREFOX;
  const places = given ? [given] : PLACES;
  // Instead of Firefox, a distribution may install a stub that only prints an error.
  return places.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  );
}

async function start(): Promise<TestBrowser> {
  const executablePath = find();
  if (executablePath === undefined) throw new Error('no Firefox found');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: WINDOW,
    env: BROWSER_ENVIRONMENT,
  });
  const page = await browser.newPage();
  return {
    version: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    press: (xpath) => page.locator(`xpath/${xpath}`).setTimeout(PRESSED_WITHIN_MS).click(),
    // Passes the function as text, as in WebKitGTK, so that what works in one browser works in the other.
    run: async (script, ...args) =>
      (await page.evaluate(`(${script})(...${JSON.stringify(args)})`)) as Awaited<ReturnType<typeof script>>,
    close: () => browser.close(),
  };
}
