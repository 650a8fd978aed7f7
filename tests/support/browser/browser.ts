import { findBrowser, findHeadlessShell } from '#scripts/test/ensure-browser.ts';

/** Features of the address bar. No test needs them, and they start two more processes per window. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/**
 * Features that Playwright disables. They are repeated here, because our `--disable-features` replaces Playwright's.
 */
const DISTURBING = [
  ...['HttpsUpgrades', 'PaintHolding', 'MediaRouter', 'OptimizationHints', 'LensOverlay'],
  ...['DestroyProfileOnBrowserClose', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'ThirdPartyStoragePartitioning'],
];

const withoutFeatures = (...features: string[]) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ADDRESS_BAR, ...DISTURBING, ...features].join(',')}`,
];

/** Arguments for Chromium in a container without internet access. They are harmless elsewhere. */
export const browserArguments = withoutFeatures();

/**
 * Arguments for the Chromium of tests that don't measure speed. Most pages of tests live for seconds, so optimising
 * compilers and processes for a possible next page would take more CPU time than they save.
 */
export const testArguments = [
  ...withoutFeatures('SpareRendererForSitePerProcess'),
  '--js-flags=--no-turbofan --no-maglev',
];

/** The path of the Chromium that `npm test` has found or installed. */
export function findTestBrowser(): string {
  const path = findBrowser();
  if (!path) throw new Error('no Chromium found: run the tests with `npm test`');
  return path;
}

/**
 * The browser for tests that need neither Background Sync nor the back/forward cache: the headless shell, which uses
 * less CPU time, or the full browser if the headless shell isn't installed.
 */
export function findPageBrowser(): string {
  return findHeadlessShell() ?? findTestBrowser();
}
