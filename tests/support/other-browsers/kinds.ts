import { firefox } from '#tests/support/other-browsers/firefox.ts';
import type { BrowserKind } from '#tests/support/other-browsers/test-browser.ts';
import { webkit } from '#tests/support/other-browsers/webkit.ts';

/** The browsers other than Chromium in which the main flows are tested. */
export const OTHER_BROWSERS: readonly BrowserKind[] = [firefox, webkit];
