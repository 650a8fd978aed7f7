import { VIEW_PARAM } from '#contract/page-constants.ts';
import { addMonths, addYears, isRealDate } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';

/**
 * What the conditions page shows. It is encoded in the URL's query, so that a reload, Back or a bookmark restores it.
 */
export interface Place {
  /** The day whose record is open, `yyyy-MM-dd`; null for today. */
  readonly day: string | null;
  /** The month (`yyyy-MM`) or the year (`yyyy`) that the calendar and the charts show. */
  readonly shown: { readonly month: string } | { readonly year: string };
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}$/;
export const FIRST_YEAR = '1900';

export function readPlace(params: URLSearchParams, today: string): Place {
  const day = params.get('day');
  const month = params.get('month');
  const year = params.get('year');
  const known = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDate(day) && day >= FIRST_YEAR && day < today;
  const open = known ? day : null;
  if (year !== null && YEAR.test(year) && year >= FIRST_YEAR && year <= today.slice(0, 4))
    return { day: open, shown: { year } };
  const fits = month !== null && MONTH.test(month) && month >= FIRST_YEAR && month <= monthOf(today);
  return { day: open, shown: { month: fits ? month : monthOf(open ?? today) } };
}

/** The inverse of `readPlace`: the URL's query including `?`. Empty for today in the current month. */
export function writePlace({ day, shown }: Place, today: string): string {
  const params = new URLSearchParams();
  if ('year' in shown) params.set('year', shown.year);
  else if (shown.month !== monthOf(day ?? today)) params.set('month', shown.month);
  if (day !== null && day !== today) params.set('day', day);
  return params.size === 0 ? '' : `?${params}`;
}

type Shown = Place['shown'];

/** The previous and the next month or year; null if they are before FIRST_YEAR or in the future. */
export function neighbours(shown: Shown, today: string): readonly [Shown | null, Shown | null] {
  if ('year' in shown) {
    const at = (count: number) => ({ year: addYears(shown.year, count) });
    return [shown.year > FIRST_YEAR ? at(-1) : null, shown.year < today.slice(0, 4) ? at(1) : null];
  }
  const at = (count: number) => ({ month: addMonths(shown.month, count) });
  return [shown.month > `${FIRST_YEAR}-01` ? at(-1) : null, shown.month < monthOf(today) ? at(1) : null];
}

/** The query parameter that opens the summary. Two further parameters, `from` and `to`, select its period. */
export const SUMMARY_PARAMS = { [VIEW_PARAM]: 'summary' } as const;

export function isSummary(params: URLSearchParams): boolean {
  return params.get(VIEW_PARAM) === SUMMARY_PARAMS[VIEW_PARAM];
}
