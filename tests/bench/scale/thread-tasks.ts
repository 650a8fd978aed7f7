import type { CDPSession } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The event's duration in microseconds: `dur` in wall-clock time, `tdur` in CPU time of the thread. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The durations of the main thread's tasks while `act` runs, in milliseconds of CPU time. Wall-clock time would include
 * waits for other processes, which are frequent on two cores with a software renderer.
 */
export async function threadTasks(devtools: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', take);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', take);
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
