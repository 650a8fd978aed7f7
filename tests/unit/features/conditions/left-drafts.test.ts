import { expect, it } from 'vitest';
import { EMPTY_FORM } from '#features/conditions/day-form.ts';
import { leftDays } from '#features/conditions/use-left-drafts.ts';

it('what was typed on any earlier day that can still be recorded is offered, the latest first', () => {
  const form = { ...EMPTY_FORM, note: 'とちゅう' };
  const drafts = ['2026-10-20', '2026-11-13', '2026-11-16', '2026-11-20'].map(
    (day) => [`draft:me:${day}`, form] as const,
  );
  const days = leftDays(
    [...drafts, ['draft:me:2026-11-15', 'of another release'], ['draft:me:someday', form]],
    'draft:me:',
    '2026-11-20',
    new Date('2026-11-20T12:00:00+09:00'),
  );
  expect(days).toEqual(['2026-11-16', '2026-11-13']);
});
