import { addDays, addMonthsToDay, weekdayOf, weekOf } from '#lib/dates.ts';
import { FIRST_YEAR } from '../address.ts';

const FIRST_DAY = `${FIRST_YEAR}-01-01`;

/**
 * The day to which a key moves the focus, as in the date picker of the ARIA Authoring Practices; null for other keys.
 * The result lies between `FIRST_DAY` and `last`. If the target is outside these limits, arrow keys do not move the
 * focus, and the other keys go to the limit.
 */
export function dayAfterKey(day: string, key: string, withShift: boolean, last: string): string | null {
  const target = targetDay(day, key, withShift);
  if (target === null) return null;
  if (target >= FIRST_DAY && target <= last) return target;
  if (key.startsWith('Arrow')) return day;
  return target > last ? last : FIRST_DAY;
}

function targetDay(day: string, key: string, withShift: boolean): string | null {
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
