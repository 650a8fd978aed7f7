import type { CDPSession, Page } from 'playwright';
import { recordTrace, type TraceEvent } from './trace.ts';

/** The category of the event `RunTask`, which Chromium writes for each task. */
const TASKS = 'disabled-by-default-devtools.timeline';
/** The categories of the events for what a task does. */
const CONTENTS = ['devtools.timeline', 'v8'];
const RENDERING =
  /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|HitTest|IntersectionObserverController::computeIntersections)$/;
/** Not `v8.produceModuleCache`, with which Chromium stores compiled scripts on a second visit. */
const SCRIPTS =
  /^(FunctionCall|EvaluateScript|EventDispatch|FireAnimationFrame|TimerFire|RunMicrotasks|BlinkScheduler_PerformMicrotaskCheckpoint|v8\.(?!produce).*|V8\.(Compile|Parse|PreParse).*)$/;

/**
 * The durations of the main thread's tasks while `act` runs, in milliseconds of CPU time. Wall-clock time would include
 * waits for other processes, which are frequent on two cores with a software renderer.
 */
export async function threadTasks(devtools: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events = await recordTrace(devtools, [TASKS, 'devtools.timeline', 'toplevel'], act);
  const threads = new Map<string, number[]>();
  for (const { name, ph, pid, tid, tdur = 0 } of events) {
    if (ph !== 'X' || name !== 'RunTask') continue;
    const thread = `${pid}/${tid}`;
    const tasks = threads.get(thread) ?? [];
    tasks.push(tdur / 1000);
    threads.set(thread, tasks);
  }
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mains = events.filter(isMain).map(({ pid, tid }) => threads.get(`${pid}/${tid}`) ?? []);
  const work = (tasks: readonly number[]) => tasks.reduce((sum, one) => sum + one, 0);
  return mains.sort((a, b) => work(b) - work(a))[0] ?? [];
}

/** The longest tasks of a page's main thread, in milliseconds of CPU time. */
export interface LongestTasks {
  /** The longest task. */
  readonly whole: number;
  /** The most that one task spends on scripts, including their compilation and layout that script files force. */
  readonly scripts: number;
  /** The most that one task spends on styles, layout and painting. */
  readonly rendering: number;
}

/** Measures from the task that begins to parse the document until the end of `visit`. */
export async function longestTasks(page: Page, visit: () => Promise<void>): Promise<LongestTasks> {
  const devtools = await page.context().newCDPSession(page);
  const events = await recordTrace(devtools, [TASKS, ...CONTENTS], visit);
  await devtools.detach();
  return longestOf(mainThreadOf(events, new URL(page.url()).origin));
}

type Complete = TraceEvent & { readonly dur: number; readonly tdur: number };

/** What the thread did that parsed the document at `documentUrl`. */
interface DocumentThread {
  readonly documentUrl: string;
  /** In the order of their start, outer ones first. */
  readonly events: readonly Complete[];
}

function mainThreadOf(events: readonly TraceEvent[], origin: string): DocumentThread {
  const parsing = events
    .filter(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url?.startsWith(`${origin}/`))
    .toSorted((a, b) => a.ts - b.ts)[0];
  const documentUrl = parsing?.args?.beginData?.url;
  if (parsing === undefined || documentUrl === undefined)
    throw new Error(`the trace contains no document of ${origin}`);
  const complete = events
    .filter((one): one is Complete => one.ph === 'X' && one.dur !== undefined && one.tdur !== undefined)
    .filter(({ pid, tid, ts, dur }) => pid === parsing.pid && tid === parsing.tid && ts + dur > parsing.ts)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  return { documentUrl, events: complete };
}

/**
 * Counts only the outermost events of a task, so layout that a script file forces is part of the script. Layout that an
 * inline script of the document forces counts as rendering, because that script only divides the first layout.
 */
function longestOf({ events, documentUrl }: DocumentThread): LongestTasks {
  const longest = { whole: 0, scripts: 0, rendering: 0 };
  let sums = { scripts: 0, rendering: 0 };
  const ends = { task: 0, counted: 0, inline: 0, forced: 0 };
  const endTask = () => {
    longest.scripts = Math.max(longest.scripts, sums.scripts);
    longest.rendering = Math.max(longest.rendering, sums.rendering);
    sums = { scripts: 0, rendering: 0 };
  };
  for (const { name, ts, dur, tdur, args } of events) {
    const ms = tdur / 1000;
    if (name === 'RunTask') {
      endTask();
      ends.task = ts + dur;
      longest.whole = Math.max(longest.whole, ms);
    }
    const part = SCRIPTS.test(name) ? 'scripts' : RENDERING.test(name) ? 'rendering' : undefined;
    if (part === undefined || ts >= ends.task) continue;
    if (part === 'rendering' && ts < ends.inline && ts >= ends.forced) {
      ends.forced = ts + dur;
      sums.rendering += ms;
      sums.scripts -= ms;
    }
    if (ts < ends.counted) continue;
    ends.counted = ts + dur;
    if (name === 'EvaluateScript' && args?.data?.url === documentUrl) ends.inline = ts + dur;
    sums[part] += ms;
  }
  endTask();
  return longest;
}
