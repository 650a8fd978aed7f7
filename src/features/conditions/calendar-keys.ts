import { addDays, addMonthsToDay, weekdayOf, weekOf } from '#lib/dates.ts';

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
      return weekOf(day);
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonthsToDay(day, withShift ? -12 : -1);
    case 'PageDown':
      return addMonthsToDay(day, withShift ? 12 : 1);
    default:
      return null;
  }
}
