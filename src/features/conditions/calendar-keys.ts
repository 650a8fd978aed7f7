import { addDays, addMonthsToDay, weekdayOf, weekOf } from '#lib/dates.ts';
import { FIRST_YEAR } from './address.ts';

const FIRST_DAY = `${FIRST_YEAR}-01-01`;

/**
 * The day that a key leads to from a day of a calendar, as date pickers do (ARIA Authoring Practices); null for other keys.
 * Never past `last` or before the first day that an address can name: at these ends a step by one day or week leads nowhere.
 */
export function dayAfterKey(day: string, key: string, withShift: boolean, last: string): string | null {
  const wanted = wantedDay(day, key, withShift);
  if (wanted === null) return null;
  if (wanted >= FIRST_DAY && wanted <= last) return wanted;
  if (key.startsWith('Arrow')) return day;
  return wanted > last ? last : FIRST_DAY;
}

function wantedDay(day: string, key: string, withShift: boolean): string | null {
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
