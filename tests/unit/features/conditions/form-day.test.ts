import { expect, it } from 'vitest';
import { formDay } from '#features/conditions/form-day.ts';

it.each([
  ['before midnight', '2026-11-20', '2026-11-20', true, '2026-11-20'],
  ['midnight over a form in use', '2026-11-20', '2026-11-21', true, '2026-11-20'],
  ['midnight over an empty form', '2026-11-20', '2026-11-21', false, '2026-11-21'],
  ['two nights over a form in use', '2026-11-20', '2026-11-22', true, '2026-11-20'],
])('%s', (_, before, today, isInUse, day) => {
  expect(formDay(before, today, isInUse)).toBe(day);
});
