import type { CDPSession } from 'playwright';

/** An event of a Chromium trace. `ts` and `dur` are microseconds of wall-clock time. */
export interface TraceEvent {
  readonly name: string;
  /** `X` for an event with a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The event's duration in microseconds of the thread's CPU time. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly beginData?: { readonly url?: string };
    readonly data?: { readonly url?: string };
  };
}

/** Records the events of these categories while `act` runs. */
export async function recordTrace(
  devtools: CDPSession,
  categories: readonly string[],
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', take);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories] },
  });
  try {
    await act();
  } finally {
    await devtools.send('Tracing.end');
    await complete;
    devtools.off('Tracing.dataCollected', take);
  }
  return events;
}
