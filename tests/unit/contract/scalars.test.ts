import * as v from 'valibot';
import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { dateTimeSchema } from '#contract/scalars.ts';

it.each(['2026-11-20T10:00:00+09:00', '2024-02-29T23:59:59.123Z', '2026-01-31T00:00:00-03:30'])(
  'a date and time is valid: %s',
  (text) => {
    expect(v.is(dateTimeSchema, text)).toBe(true);
  },
);

it.each([
  '2026-02-30T10:00:00+09:00',
  '2026-04-31T10:00:00+09:00',
  '2026-02-29T10:00:00+09:00',
  '2026-13-01T10:00:00+09:00',
  '2026-11-20T24:00:00+09:00',
  '2026-11-20T10:60:00+09:00',
  '2026-11-20T10:00:00+99:00',
  '2026-11-20T10:00:00',
  '2026-11-20',
])('an impossible or incomplete date and time is invalid: %s', (text) => {
  expect(v.is(dateTimeSchema, text)).toBe(false);
});

it.each(['putFavorites', 'createView', 'updateView', 'putCondition'] as const)(
  '%s accepts times from 1970 on, and none before',
  (name) => {
    const refused = (occurred_at: string) =>
      v
        .safeParse(calls[name].body, { occurred_at })
        .issues?.some((issue) => issue.path?.some(({ key }) => key === 'occurred_at')) ?? false;
    expect(['1970-01-01T00:00:00Z', '2026-11-20T10:00:00+09:00', '9999-12-31T23:59:59Z'].filter(refused)).toEqual([]);
    const before = ['1969-12-31T23:59:59Z', '1970-01-01T00:00:00+09:00', '0000-01-01T00:00:00+14:00'];
    expect(before.filter(refused)).toEqual(before);
  },
);
