import { birthYearRange } from '#contract/choices.ts';
import { yearWithEra } from '#lib/dates.ts';
import type { SelectOption } from '#ui/form/select-field.tsx';

export interface Decade {
  /** The decade's first year, for example 1990. */
  readonly from: number;
  readonly options: readonly SelectOption[];
}

/**
 * The possible years of birth by decade, latest first. Labels begin with the year's digits, so that typing the year
 * selects it.
 */
export function birthDecades(year: number): Decade[] {
  const { min, max } = birthYearRange(year);
  const years = Array.from({ length: max - min + 1 }, (_, index) => max - index);
  const starts = [...new Set(years.map(decadeOf))];
  return starts.map((from) => ({
    from,
    options: years
      .filter((one) => decadeOf(one) === from)
      .map((one) => ({ value: String(one), label: yearWithEra(one) })),
  }));
}

function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10;
}
