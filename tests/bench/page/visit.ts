import { chromium, type Page } from 'playwright';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { type LongestTasks, longestTasks } from '#tests/support/main-thread/tasks.ts';

/**
 * `first`: with an empty browser profile. `repeat`: with the profile of the first visit, after a restart of the
 * browser. `offline`: after another restart, without a network.
 */
export const visitKinds = ['first', 'repeat', 'offline'] as const;
export type VisitKind = (typeof visitKinds)[number];

const VIEWPORT = { width: 412, height: 823 };
/** The connection of a phone, used by page and service worker. */
export const CONNECTION = { rttMs: 150, kbitPerSecond: 1600 };
/**
 * A visit ends after this long without network traffic and without a new performance entry (such as a paint or a long
 * task), and when no worker is being installed; at the latest after LIMIT_MS.
 */
const QUIET_MS = 2500;
const LIMIT_MS = 60_000;

/** The window and the connection of every visit. */
export const SETTING = `${VIEWPORT.width}×${VIEWPORT.height}, ${CONNECTION.kbitPerSecond} kbit/s and ${CONNECTION.rttMs} ms for page and worker`;

/**
 * `fcp`, `lcp` and `ready`: milliseconds since the navigation started. `tbt`: a duration in milliseconds. `cls` has no
 * unit. `bytes`: transferred bytes including headers, without the requests of the service worker itself.
 */
export interface Figures {
  readonly fcp: number;
  readonly lcp: number;
  /** When the first element that matches `readySelector` is visible and, if it is an image, has loaded. */
  readonly ready: number;
  readonly tbt: number;
  /** The longest task on the main thread in milliseconds; 0 if no task took 50 ms. */
  readonly longest: number;
  /**
   * The longest uninterrupted run of a script in milliseconds, including layout that the script forces; 0 if no frame
   * took 50 ms.
   */
  readonly longestScript: number;
  readonly cls: number;
  readonly bytes: number;
}

interface Observed {
  fcp: number;
  lcp: number;
  ready: number;
  tbt: number;
  longest: number;
  longestScript: number;
  cls: number;
  changedAt: number;
}

/** Runs in the page before its own scripts and collects the figures in `window.benchObserved`. */
function observe(readySelector: string): void {
  const seen: Observed = {
    fcp: Number.NaN,
    lcp: Number.NaN,
    ready: Number.NaN,
    tbt: 0,
    longest: 0,
    longestScript: 0,
    cls: 0,
    changedAt: 0,
  };
  Object.assign(window, { benchObserved: seen });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; scripts: readonly PerformanceEntry[] };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
      seen.changedAt = performance.now();
    }).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    seen.tbt += entry.duration - 50;
    seen.longest = Math.max(seen.longest, entry.duration);
  });
  watch('long-animation-frame', ({ scripts }) => {
    seen.longestScript = Math.max(seen.longestScript, ...scripts.map(({ duration }) => duration));
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  // Observes the element's box instead of measuring it, because measuring would force the page's first layout to run
  // within this script.
  const shown = new IntersectionObserver((entries) => {
    const box = entries.find(({ boundingClientRect }) => boundingClientRect.width > 0);
    if (!box || Number.isFinite(seen.ready)) return;
    seen.ready = performance.now();
    shown.disconnect();
  });
  const look = () => {
    const element = document.querySelector(readySelector);
    const isThere = element !== null && (!(element instanceof HTMLImageElement) || element.naturalWidth > 0);
    if (isThere) shown.observe(element);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A visit of `url` with a newly started browser. `profile`: the folder of its profile, shared with earlier visits. */
export interface Visit {
  readonly profile: string;
  readonly url: string;
  readonly readySelector: string;
  readonly kind: VisitKind;
}

/** `slowdown`: by how much the browser's CPU is slowed down. */
export function measureVisit(one: Visit, slowdown: number): Promise<Figures> {
  return visit(one, async (page, go) => {
    let bytes = 0;
    const devtools = await page.context().newCDPSession(page);
    devtools.on('Network.loadingFinished', (event) => {
      bytes += event.encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await go();
    const seen = await page.evaluate(() => (window as unknown as { benchObserved: Observed }).benchObserved);
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      ready: seen.ready,
      tbt: seen.tbt,
      longest: seen.longest,
      longestScript: seen.longestScript,
      cls: seen.cls,
      bytes,
    };
  });
}

/** Measures without slowing down the CPU. The caller multiplies the figures, which are thread times. */
export const measureTasks = (one: Visit): Promise<LongestTasks> => visit(one, longestTasks);

/** `go` opens the page and waits until it is quiet. */
async function visit<T>(
  { profile, url, readySelector, kind }: Visit,
  measure: (page: Page, go: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: browserArguments,
    viewport: VIEWPORT,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    let lastTraffic = Date.now();
    context.on('requestfinished', () => {
      lastTraffic = Date.now();
    });
    await context.setOffline(kind === 'offline');
    await page.addInitScript(observe, readySelector);
    return await measure(page, async () => {
      await page.goto(url, { waitUntil: 'load' });
      await settle(page, () => Date.now() - lastTraffic > QUIET_MS);
    });
  } finally {
    await context.close();
  }
}

async function settle(page: Page, networkQuiet: () => boolean): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    await page.waitForTimeout(250);
    const [still, installing] = await page.evaluate(async (quiet) => {
      const seen = (window as unknown as { benchObserved: Observed }).benchObserved;
      const registration = await navigator.serviceWorker.getRegistration();
      return [performance.now() - seen.changedAt > quiet, Boolean(registration?.installing)] as const;
    }, QUIET_MS);
    if (still && !installing && networkQuiet()) return;
  }
}
