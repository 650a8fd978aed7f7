import type { WireConditionMonth } from '#contract/entities/condition.ts';
import { partsOf } from '#lib/day-text.ts';

interface Day {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly condition_point: number;
  readonly feeling_point: number;
  readonly sleeping_time: number | null;
}

/** Averages of a year's records by month, to two decimals. An average is null if the month has no values for it. */
export function monthAverages(year: number, days: readonly Day[]): WireConditionMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const own = days.filter(({ date }) => partsOf(date).month === month);
    return {
      year,
      month,
      count: own.length,
      condition_average: average(own.map((day) => day.condition_point)),
      feeling_average: average(own.map((day) => day.feeling_point)),
      sleeping_time_average: average(own.map((day) => day.sleeping_time).filter((minutes) => minutes !== null)),
    };
  });
}

function average(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}
