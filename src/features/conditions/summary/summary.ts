import { addDays, daysBetween, daysFrom, formatDay, isRealDate, weekOf } from '#lib/dates.ts';
import { monthLabel } from '#lib/day-labels.ts';
import { monthOf } from '#lib/day-text.ts';
import type { ChartPoint } from '../calendar/chart-panels.ts';
import { averagesOf } from '../calendar/month-figures.ts';
import type { DayRecord, DayRecords } from '../day-record.ts';

export interface Period {
  /** `yyyy-MM-dd`; both days belong to the period. */
  readonly from: string;
  readonly to: string;
}

/** Lengths in days of the preset periods, which end today. */
export const PRESET_DAYS = [7, 14, 30, 90] as const;
const DEFAULT_DAYS = 30;
/** The longest period in days. It limits the length of the printout and the number of requests, one per month. */
export const MOST_DAYS = 366;
/**
 * `MAX_DAYS_BY_DAY`: the longest period with one row per day. `MAX_DAYS_BY_WEEK`: the longest period with one row per
 * week. Both are in days. More rows would not fit on the page.
 */
const MAX_DAYS_BY_DAY = 31;
const MAX_DAYS_BY_WEEK = 27 * 7;

export function lastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** The period in the URL's query; by default the last 30 days. It may be invalid: see `periodProblems`. */
export function readPeriod(params: URLSearchParams, today: string): Period {
  const fallback = lastDays(today, DEFAULT_DAYS);
  return { from: params.get('from') ?? fallback.from, to: params.get('to') ?? fallback.to };
}

export type PeriodProblem = 'missing' | 'order' | 'long' | 'future';

/** What is wrong with each date; null if the date is valid. */
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
  readonly rows: readonly SummaryRow[];
  readonly points: readonly ChartPoint[];
  readonly whole: ReturnType<typeof averagesOf>;
  /** The records that have a note, oldest first. */
  readonly notes: readonly DayRecord[];
}

/**
 * Calculates the contents of the printed summary. Short periods have rows by day, longer ones by week, the longest ones
 * by month.
 */
export function summarise(period: Period, known: DayRecords): Summary {
  const days = daysFrom(period.from, period.to);
  const records = days.flatMap((day) => known.get(day) ?? []);
  const step = days.length <= MAX_DAYS_BY_DAY ? 'day' : days.length <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
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
    // A week's key is its Sunday. Its label is the first day of the week within the period.
    const key = step === 'day' ? day : step === 'month' ? monthOf(day) : weekOf(day);
    const group = found.get(key);
    if (group) group.days.push(day);
    else found.set(key, { key, label: labelOf(day, step), days: [day] });
  }
  return [...found.values()];
}

function labelOf(day: string, step: RowStep): string {
  return step === 'month' ? monthLabel(day) : formatDay(day, step === 'week' ? 'M/D～' : 'M/D');
}
