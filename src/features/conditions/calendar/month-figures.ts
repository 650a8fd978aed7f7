import type { Camelized } from '#api/camelize.ts';
import type { WireConditionMonth } from '#contract/entities/condition.ts';
import { isoDate, monthOf } from '#lib/day-text.ts';
import type { DayRecord, DayRecords } from '../day-record.ts';

export type MonthFigures = Camelized<WireConditionMonth>;

export interface Averages {
  readonly count: number;
  readonly conditionAverage: number | null;
  readonly feelingAverage: number | null;
  /** In minutes; null if no sleep was recorded. */
  readonly sleepingTimeAverage: number | null;
}

/** Averages with two decimals, rounded as on the server; null where nothing was recorded. */
export function averagesOf(records: readonly DayRecord[]): Averages {
  return {
    count: records.length,
    conditionAverage: average(records.map((record) => record.conditionPoint)),
    feelingAverage: average(records.map((record) => record.feelingPoint)),
    sleepingTimeAverage: average(records.flatMap(({ sleepingTime }) => sleepingTime ?? [])),
  };
}

function average(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

/**
 * The averages over all recorded days of a year. Months with more recorded days therefore count more. For sleep this is
 * approximate, because it is unknown how many of a month's records contain sleep.
 */
export function averagesOfYear(months: readonly MonthFigures[]): Averages {
  const count = months.reduce((sum, month) => sum + month.count, 0);
  const weighted = (key: 'conditionAverage' | 'feelingAverage' | 'sleepingTimeAverage') =>
    average(months.flatMap((month) => Array<number>(month[key] === null ? 0 : month.count).fill(month[key] ?? 0)));
  return {
    count,
    conditionAverage: weighted('conditionAverage'),
    feelingAverage: weighted('feelingAverage'),
    sleepingTimeAverage: weighted('sleepingTimeAverage'),
  };
}

/**
 * If a month has unsent records, recalculates its averages from its days, because the server's averages don't include
 * unsent records. `daysOf` returns the days of a month. It returns null if the server's averages should stay, for
 * example because not all days are known.
 */
export function withUnsentMonths(
  months: readonly MonthFigures[],
  daysOf: (month: string) => DayRecords | null,
): MonthFigures[] {
  return months.map((figures) => {
    const { year, month } = figures;
    const days = daysOf(monthOf(isoDate({ year, month, day: 1 })));
    if (days === null) return figures;
    const records = [...days.values()];
    return records.some(({ unsent }) => unsent !== null) ? { year, month, ...averagesOf(records) } : figures;
  });
}

export function emptyYear(year: number): MonthFigures[] {
  return Array.from({ length: 12 }, (_, index) => ({ year, month: index + 1, ...averagesOf([]) }));
}
