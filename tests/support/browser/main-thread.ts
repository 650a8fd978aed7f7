import type { Page } from 'playwright/test';

/** CPU slowdown that simulates a mid-range phone, the same as in the page benchmark. */
export const SLOWER = 4;

export interface MainThread {
  /** Time for scripts, style recalculation and layout, in milliseconds. */
  readonly work: number;
  /** Time of all tasks on the main thread, including painting, in milliseconds. */
  readonly total: number;
}

/**
 * Measures the main thread's work during `act`. The browser is not throttled; the milliseconds are multiplied by
 * `SLOWER` instead. They are thread times, so other load on the machine doesn't count.
 */
export async function mainThreadMs(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000 * SLOWER;
    return { work: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'), total: of('TaskDuration') };
  };
  const before = await read();
  await act();
  const after = await read();
  await session.detach();
  return { work: after.work - before.work, total: after.total - before.total };
}

/**
 * Lets the browser style and lay out a copy of the page's main content, without scripts. A test compares the product's
 * work for the same content with the work for this copy, so that the result doesn't depend on the machine.
 */
export function layOutCopy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) throw new Error('the page has no main content');
    const copy = main.cloneNode(true) as HTMLElement;
    main.after(copy);
    copy.getBoundingClientRect();
    copy.remove();
  });
}

/** The measurement with the median `work`, rounded. */
export function median(taken: readonly MainThread[]): MainThread {
  const middle = [...taken].sort((a, b) => a.work - b.work)[taken.length >> 1];
  if (middle === undefined) throw new Error('nothing was measured');
  return { work: Math.round(middle.work), total: Math.round(middle.total) };
}

/**
 * Clicks a button of the conditions screen and waits until both charts show another period. All of it runs within the
 * page, so that Playwright's own work is not measured.
 */
export function pressUntilDrawn(page: Page, name: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    const period = () => document.querySelector('figure [role="img"]')?.getAttribute('aria-label') ?? '';
    const isDrawn = () => document.querySelectorAll('figure canvas').length === 2;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const button = [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === wanted,
    );
    if (!button) throw new Error(`no button ${wanted}`);
    const before = period();
    button.click();
    while (period() === before || period() === '' || !isDrawn()) await frame();
    await frame();
    await frame();
  }, name);
}

/** The longest tasks of a page's main thread. Milliseconds of thread time, so other load on the machine doesn't count. */
export interface LongestTasks {
  /** What one task spends on scripts and on parsing HTML, including layout that a script forces. */
  readonly scripts: number;
  /** What one task spends on styles, layout and painting. */
  readonly rendering: number;
}

/** A trace event. `ts` and `dur` are microseconds of wall-clock time, `tdur` is microseconds of thread time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly beginData?: { readonly url?: string } };
}
type Complete = TraceEvent & { readonly dur: number; readonly tdur: number };

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8'];
const RENDERING = /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|HitTest|IntersectionObserver)/;
const SCRIPTS =
  /^(FunctionCall|EvaluateScript|EventDispatch|FireAnimationFrame|TimerFire|RunMicrotasks|ParseHTML|v8\.)/;
/** Chromium stores compiled scripts on the second visit, after the page has started. */
const STORES_COMPILED_SCRIPTS = /^v8\.produce|CompileSerialize/;

/**
 * Measures the tasks that start after the document's first bytes have been parsed, until the end of `visit`. The task
 * before them creates the document; it takes as long for a page without scripts.
 */
export async function longestTasks(page: Page, visit: () => Promise<void>): Promise<LongestTasks> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await visit();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return longestOf(mainThreadOf(events, new URL(page.url()).origin));
}

/** The complete events of the thread that parsed the document, in the order of their start, outer ones first. */
function mainThreadOf(events: readonly TraceEvent[], origin: string): Complete[] {
  const parsing = events
    .filter(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url?.startsWith(`${origin}/`))
    .toSorted((a, b) => a.ts - b.ts)[0];
  if (parsing === undefined) throw new Error(`the trace contains no document of ${origin}`);
  return events
    .filter((one): one is Complete => one.ph === 'X' && one.dur !== undefined && one.tdur !== undefined)
    .filter(({ pid, tid, ts }) => pid === parsing.pid && tid === parsing.tid && ts > parsing.ts)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
}

function longestOf(events: readonly Complete[]): LongestTasks {
  let scripts = 0;
  let rendering = 0;
  for (const task of events.filter(({ name }) => name.endsWith('RunTask'))) {
    if (task.tdur <= Math.min(scripts, rendering)) continue;
    const inside = events.filter((one) => one !== task && one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur);
    const rendered = threadTime(inside, RENDERING);
    rendering = Math.max(rendering, rendered);
    scripts = Math.max(scripts, task.tdur - rendered - threadTime(inside, STORES_COMPILED_SCRIPTS));
  }
  return { scripts: scripts / 1000, rendering: rendering / 1000 };
}

/** The thread time of the events whose names match, except those that a script causes. */
function threadTime(inside: readonly Complete[], names: RegExp): number {
  let total = 0;
  let end = 0;
  for (const { name, ts, dur, tdur } of inside) {
    const counts = names.test(name);
    if (ts < end || !(counts || SCRIPTS.test(name))) continue;
    end = ts + dur;
    if (counts) total += tdur;
  }
  return total;
}
