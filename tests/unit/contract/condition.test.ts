import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { conditionBodySchema, conditionDateProblem, sleepingMinutes } from '#contract/entities/condition.ts';

const day = { condition_point: 3, feeling_point: 4, year: 2026, month: 2, day: 28 };

describe('the body of a condition', () => {
  it.each([
    ['points only', {}, null],
    ['points and sleep times', { sleep_in_at: '23:30', wake_up_at: '07:00' }, null],
    ['a point below 1', { condition_point: 0 }, 'condition_point'],
    ['a point above 5', { feeling_point: 6 }, 'feeling_point'],
    ['a half point', { feeling_point: 2.5 }, 'feeling_point'],
    ['a point as text', { feeling_point: '3' }, 'feeling_point'],
    ['only a bedtime', { sleep_in_at: '23:30' }, 'wake_up_at'],
    ['only a wake-up', { wake_up_at: '07:00' }, 'sleep_in_at'],
    ['the same time twice', { sleep_in_at: '07:00', wake_up_at: '07:00' }, 'wake_up_at'],
    ['24:00', { sleep_in_at: '24:00', wake_up_at: '07:00' }, 'sleep_in_at'],
    ['29 February in a common year', { day: 29 }, 'day'],
    ['29 February in a leap year', { year: 2028, day: 29 }, null],
    ['a note of 1,000 characters outside the BMP', { note: '𠮟'.repeat(1000) }, null],
    ['a note of 1,001 characters', { note: 'あ'.repeat(1001) }, 'note'],
  ])('%s', (_, change, field) => {
    const result = v.safeParse(conditionBodySchema, { ...day, ...change });
    expect(result.issues?.map((issue) => v.getDotPath(issue)) ?? null).toEqual(field === null ? null : [field]);
  });
});

it('the minutes of sleep are counted across midnight', () => {
  expect(sleepingMinutes('23:30', '07:00')).toBe(450);
  expect(sleepingMinutes('01:00', '07:15')).toBe(375);
});

describe('the dates that can be recorded', () => {
  // In Japan this is 00:30 on 20 November.
  const now = new Date('2026-11-19T15:30:00Z');
  it.each([
    ['2026-11-20', null],
    ['2026-11-21', null],
    ['2026-11-22', '先の日付は記録できません。'],
    ['2026-10-21', null],
    ['2026-10-20', '記録できるのは30日前までです。'],
  ])('%s', (date, problem) => {
    expect(conditionDateProblem(date, now, now)).toBe(problem);
  });

  it('begin 30 days before the record was written, not before it arrives', () => {
    const written = new Date('2026-09-01T03:00:00Z');
    expect(conditionDateProblem('2026-08-20', written, now)).toBeNull();
  });
});
