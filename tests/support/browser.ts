import { findBrowser } from '#scripts/ensure-browser.ts';

/** What a Chromium needs in a container and on a machine without a way out; harmless elsewhere. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that `npm test` made sure of. */
export function findTestBrowser(): string {
  const path = findBrowser();
  if (!path) throw new Error('no Chromium: run the tests by `npm test`');
  return path;
}
