import { addDays, daysBetween, daysFrom, formatDay, isRealDate, weekOf } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import type { ChartPoint } from './chart-point.ts';
import type { DayRecord, DayRecords } from './day-record.ts';
import { averagesOf } from './month-figures.ts';

export interface Period {
  /** `yyyy-MM-dd`, both included. */
  readonly from: string;
  readonly to: string;
}

/** Days back from today, as buttons. */
export const PRESET_DAYS = [7, 14, 30, 90] as const;
const DEFAULT_DAYS = 30;
/** A sheet of paper, and one request a month. */
export const MOST_DAYS = 366;
/** As many lines as stand on a page below a chart. */
const MOST_DAY_ROWS = 31;
const MOST_WEEK_ROWS = 27 * 7;

export function lastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** From an address, or the last 30 days. */
export function readPeriod(params: URLSearchParams, today: string): Period {
  const fallback = lastDays(today, DEFAULT_DAYS);
  return { from: params.get('from') ?? fallback.from, to: params.get('to') ?? fallback.to };
}

export type PeriodProblem = 'missing' | 'order' | 'long' | 'future';

/** What is wrong with which of the two days. */
export type PeriodProblems = Readonly<Record<keyof Period, PeriodProblem | null>>;

export function periodProblems(period: Period, today: string): PeriodProblems {
  const { from, to } = period;
  const missing = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text) ? null : 'missing');
  const each = { from: missing(from), to: missing(to) } as const;
  if (each.from !== null || each.to !== null) return each;
  if (from > to) return { from: null, to: 'order' };
  if (to > today) return { from: null, to: 'future' };
  return { from: null, to: daysBetween(from, to) + 1 > MOST_DAYS ? 'long' : null };
}

export interface SummaryRow extends ReturnType<typeof averagesOf> {
  readonly key: string;
  readonly label: string;
}

export type RowStep = 'day' | 'week' | 'month';

export interface Summary {
  readonly step: RowStep;
  /** Only those with a record. */
  readonly rows: readonly SummaryRow[];
  readonly points: readonly ChartPoint[];
  readonly whole: ReturnType<typeof averagesOf>;
  /** Days with a note, the first day first. */
  readonly notes: readonly DayRecord[];
}

/** What stands on the sheet: day by day, for longer periods in weeks, for the longest in months. */
export function summarise(period: Period, known: DayRecords): Summary {
  const days = daysFrom(period.from, period.to);
  const records = days.flatMap((day) => known.get(day) ?? []);
  const step = days.length <= MOST_DAY_ROWS ? 'day' : days.length <= MOST_WEEK_ROWS ? 'week' : 'month';
  const rows = groups(days, step).map(({ key, label, days: own }) => ({
    key,
    label,
    ...averagesOf(own.flatMap((day) => known.get(day) ?? [])),
  }));
  return {
    step,
    rows: rows.filter(({ count }) => count > 0),
    points: rows.map((row) => ({
      label: row.label,
      condition: row.conditionAverage,
      feeling: row.feelingAverage,
      sleep: row.sleepingTimeAverage,
    })),
    whole: averagesOf(records),
    notes: records.filter(({ note }) => note !== null),
  };
}

interface Group {
  readonly key: string;
  readonly label: string;
  readonly days: string[];
}

function groups(days: readonly string[], step: RowStep): Group[] {
  const found = new Map<string, Group>();
  for (const day of days) {
    // A week is named by its Sunday, or by the period's first day where it begins in the middle.
    const key = step === 'day' ? day : step === 'month' ? monthOf(day) : weekOf(day);
    const group = found.get(key);
    if (group) group.days.push(day);
    else found.set(key, { key, label: labelOf(day, step), days: [day] });
  }
  return [...found.values()];
}

function labelOf(day: string, step: RowStep): string {
  return formatDay(day, step === 'month' ? 'YYYY年M月' : step === 'week' ? 'M/D～' : 'M/D');
}
