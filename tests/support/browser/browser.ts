import { findBrowser, findHeadlessShell } from '#scripts/ensure-browser.ts';

/** Two more processes for each window, which draw the address bar that no test looks at. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** This list takes the place of Playwright's own, so what counts of that is named again. */
const DISTURBING = [
  ...['HttpsUpgrades', 'PaintHolding', 'MediaRouter', 'OptimizationHints', 'LensOverlay'],
  ...['DestroyProfileOnBrowserClose', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'ThirdPartyStoragePartitioning'],
];

/** What a Chromium needs in a container and on a machine without a way out; harmless elsewhere. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ADDRESS_BAR, ...DISTURBING].join(',')}`,
];

/** The browser that `npm test` made sure of. */
export function findTestBrowser(): string {
  const path = findBrowser();
  if (!path) throw new Error('no Chromium: run the tests by `npm test`');
  return path;
}

/** For tests of pages alone: see findHeadlessShell. */
export function findPageBrowser(): string {
  return findHeadlessShell() ?? findTestBrowser();
}
