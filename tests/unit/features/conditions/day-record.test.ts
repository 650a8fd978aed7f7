import { describe, expect, it } from 'vitest';
import { averagesOf, emptyYear, withUnsentMonths } from '#features/conditions/calendar/month-figures.ts';
import { deliveryOf } from '#features/conditions/day/delivery-state.ts';
import { type DayRecord, fromServer, withUnsent } from '#features/conditions/day-record.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

function stored(day: number, point = 3): DayRecord {
  const date = { year: 2026, month: 11, day };
  return fromServer({
    ...date,
    id: day,
    conditionPoint: point,
    feelingPoint: point,
    sleepInAt: null,
    wakeUpAt: null,
    sleepingTime: null,
    note: null,
  });
}

function waiting(day: number, point: number, occurredAt: number, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: `item-${day}-${occurredAt}`,
    kind: 'condition',
    about: `2026-11-${String(day).padStart(2, '0')}`,
    occurredAt,
    state: 'waiting',
    message: null,
    body: {
      condition_point: point,
      feeling_point: point,
      sleep_in_at: '23:00',
      wake_up_at: '06:30',
      note: '',
      year: 2026,
      month: 11,
      day,
    },
    ...more,
  };
}

describe('a month with unsent records', () => {
  it('shows the newest write of a day instead of the server’s record, with the same id', () => {
    const records = withUnsent([stored(3), stored(4)], [waiting(4, 5, 2), waiting(4, 1, 1), waiting(9, 2, 3)]);
    expect([...records.keys()].sort()).toEqual(['2026-11-03', '2026-11-04', '2026-11-09']);
    expect(records.get('2026-11-03')).toEqual(stored(3));
    expect(records.get('2026-11-04')).toMatchObject({
      id: 4,
      conditionPoint: 5,
      sleepingTime: 450,
      note: null,
      unsent: { occurredAt: 2 },
    });
    expect(records.get('2026-11-09')).toMatchObject({ id: null, conditionPoint: 2 });
  });

  it('ignores views, favourites and damaged records', () => {
    const body = { favoriteFlag: 1 } as const;
    expect(withUnsent([], [waiting(9, 2, 3, { kind: 'favourite', body })]).size).toBe(0);
    expect(withUnsent([], [waiting(9, 2, 3, { body: { damaged: { body: { note: '雨' } } } })]).size).toBe(0);
  });
});

describe('a year with unsent records', () => {
  const november = (point: number) => ({
    year: 2026,
    month: 11,
    count: 1,
    conditionAverage: point,
    feelingAverage: point,
    sleepingTimeAverage: null,
  });
  const year = emptyYear(2026).map((month) => (month.month === 11 ? november(4) : month));

  it('recalculates a month with unsent records from its days', () => {
    const days = withUnsent([stored(3, 4)], [waiting(4, 1, 1)]);
    const months = withUnsentMonths(year, (month) => (month === '2026-11' ? days : null));
    expect(months[10]).toEqual({
      year: 2026,
      month: 11,
      count: 2,
      conditionAverage: 2.5,
      feelingAverage: 2.5,
      sleepingTimeAverage: 450,
    });
    expect(months[9]).toEqual(year[9]);
  });

  it('uses the server’s averages for months without unsent records or with unknown days', () => {
    expect(withUnsentMonths(year, () => null)).toEqual(year);
    expect(withUnsentMonths(year, () => new Map([['2026-11-03', stored(3, 1)]]))).toEqual(year);
  });

  it('rounds averages as the server does', () => {
    expect(averagesOf([stored(1, 1), stored(2, 2), stored(3, 2)])).toEqual({
      count: 3,
      conditionAverage: 1.67,
      feelingAverage: 1.67,
      sleepingTimeAverage: null,
    });
  });
});

it.each([
  ['waiting', 'waiting'],
  ['sending', 'waiting'],
  ['paused', 'paused'],
  ['refused', 'refused'],
] as const)('a saved record that is %s is reported as %s', (state, told) => {
  const item = waiting(4, 1, 1, { state });
  expect(deliveryOf([item], new Map(), item.id)).toBe(told);
  expect(deliveryOf([item], new Map([[item.id, 'sent']]), item.id)).toBe('sent');
});

it('a record that left the outbox without reaching the server is never shown as sent', () => {
  expect(deliveryOf([waiting(4, 1, 1)], new Map([['older', 'sent']]), 'replaced')).toBeNull();
  expect(deliveryOf([], new Map(), 'deleted')).toBeNull();
  expect(deliveryOf([], new Map([['arrived', 'sent']]), 'arrived')).toBe('sent');
});
