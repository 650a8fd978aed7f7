import { addDays, addMonths, daysOfMonth, monthOf, weekdayOf } from '#lib/dates.ts';

/** The day that a key leads to from a day of a calendar, as date pickers do (ARIA Authoring Practices); null for other keys. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), withShift ? -12 : -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), withShift ? 12 : 1), day);
    default:
      return null;
  }
}

/** The 31st of a month with 30 days is the 30th. */
function sameDayIn(month: string, day: string): string {
  const wanted = `${month}-${day.slice(8)}`;
  return daysOfMonth(month).includes(wanted) ? wanted : (daysOfMonth(month).at(-1) ?? wanted);
}
