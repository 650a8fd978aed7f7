import { describe, expect, it } from 'vitest';
import { type DayForm, EMPTY_FORM, formOf } from '#contract/condition-draft.ts';
import {
  checkForm,
  errorsLeft,
  errorsOfRefusal,
  type FieldErrors,
  readBase,
  readForm,
  sameForm,
} from '#features/conditions/day/day-form.ts';
import { earlierDraftDays } from '#features/conditions/day/draft.ts';
import { formDay } from '#features/conditions/today.ts';

const now = new Date('2026-11-20T12:00:00+09:00');
const today = '2026-11-20';
const filled = { ...EMPTY_FORM, conditionPoint: 4, feelingPoint: 3 };

describe('the form for the record of a day', () => {
  it.each([
    ['both points are enough', {}, today, {}],
    [
      'nothing selected',
      { conditionPoint: null, feelingPoint: null },
      today,
      {
        condition_point: '体調を選んでください。',
        feeling_point: '気分を選んでください。',
      },
    ],
    [
      'every field invalid',
      { conditionPoint: null, wakeUpAt: '07:00', note: 'あ'.repeat(1001) },
      today,
      {
        condition_point: '体調を選んでください。',
        sleep_in_at: '寝た時刻も入力してください。',
        note: '1000文字以内で入力してください。',
      },
    ],
    ['only a bedtime', { sleepInAt: '23:00' }, today, { wake_up_at: '起きた時刻も入力してください。' }],
    ['only a wake-up time', { wakeUpAt: '07:00' }, today, { sleep_in_at: '寝た時刻も入力してください。' }],
    [
      'the same time twice',
      { sleepInAt: '07:00', wakeUpAt: '07:00' },
      today,
      { wake_up_at: '寝た時刻と起きた時刻が同じです。' },
    ],
    ['a note of 1000 characters', { note: '𠮷'.repeat(1000) }, today, {}],
    ['a note of 1001 characters', { note: '𠮷'.repeat(1001) }, today, { note: '1000文字以内で入力してください。' }],
    ['30 days ago', {}, '2026-10-21', {}],
    ['31 days ago', {}, '2026-10-20', { day: '記録できるのは30日前までです。' }],
    ['tomorrow', {}, '2026-11-21', { day: '先の日付は記録できません。' }],
  ])('%s', (_, change, date, errors) => {
    const checked = checkForm({ ...filled, ...change }, date, today, now);
    expect(checked.errors ?? {}).toEqual(errors);
    expect(checked.body === null).toBe(Object.keys(errors).length > 0);
  });

  it('becomes the request body, with null for missing values', () => {
    expect(checkForm({ ...filled, note: '  \n' }, '2026-11-03', today, now).body).toEqual({
      condition_point: 4,
      feeling_point: 3,
      sleep_in_at: null,
      wake_up_at: null,
      note: null,
      year: 2026,
      month: 11,
      day: 3,
    });
    const night = { sleepInAt: '23:30', wakeUpAt: '06:10', note: '雨' };
    expect(checkForm({ ...filled, ...night }, today, today, now).body).toMatchObject({
      sleep_in_at: '23:30',
      wake_up_at: '06:10',
      note: '雨',
    });
  });

  it('shows a record with the values that were typed', () => {
    const record = {
      date: today,
      id: 1,
      conditionPoint: 4,
      feelingPoint: 3,
      sleepInAt: null,
      wakeUpAt: null,
      sleepingTime: null,
      note: null,
      unsent: null,
    };
    expect(sameForm(formOf(record), filled)).toBe(true);
    expect(sameForm(formOf({ ...record, note: '雨' }), filled)).toBe(false);
    expect(formOf(undefined)).toEqual(EMPTY_FORM);
  });

  it.each([
    [undefined],
    ['text'],
    [{ conditionPoint: 9 }],
    [{ ...filled, conditionPoint: '4' }],
    [{ ...filled, note: null }],
  ])('ignores the invalid stored draft %j', (value) => {
    expect(readForm(value)).toBeNull();
  });

  it('restores its stored draft', () => {
    expect(readForm({ ...filled })).toEqual(filled);
    expect(readForm({ ...filled, base: EMPTY_FORM })).toEqual(filled);
    expect([{ ...filled, base: EMPTY_FORM }, filled, null].map(readBase)).toEqual([EMPTY_FORM, null, null]);
  });
});

describe('the server’s messages for a refused record', () => {
  it.each<[string, Parameters<typeof errorsOfRefusal>[0]['fields'], FieldErrors]>([
    [
      'at the fields that they name',
      { note: ['長い。'], feeling_point: ['えらぶ。'] },
      { note: '長い。', feeling_point: 'えらぶ。' },
    ],
    ['for the date under the day', { year: ['年。'], day: ['日。'] }, { day: '年。日。' }],
    ['for unknown fields under the day', { occurred_at: ['時。'] }, { day: '時。' }],
    ['without fields under the day', {}, { day: '文字が多すぎます。' }],
    ['of an older build without fields under the day', undefined, { day: '文字が多すぎます。' }],
  ])('are shown %s', (_, fields, errors) => {
    expect(errorsOfRefusal({ message: '文字が多すぎます。', fields })).toEqual(errors);
  });
});

describe('an incomplete time', () => {
  const now = new Date('2026-11-20T12:00:00+09:00');
  const whole = { ...EMPTY_FORM, conditionPoint: 3, feelingPoint: 3 };
  const both = '時と分の両方を入力してください。';

  it.each([
    ['as the only one', whole, ['sleep_in_at'], { sleep_in_at: both }],
    ['besides a complete one', { ...whole, wakeUpAt: '07:00' }, ['sleep_in_at'], { sleep_in_at: both }],
    ['in both fields', whole, ['sleep_in_at', 'wake_up_at'], { sleep_in_at: both, wake_up_at: both }],
    ['besides other missing values', EMPTY_FORM, ['wake_up_at'], { wake_up_at: both }],
  ] as const)('%s is an error instead of being ignored', (_, form, halfFilled, errors) => {
    const checked = checkForm(form, '2026-11-20', '2026-11-20', now, halfFilled);
    expect(checked.body).toBeNull();
    expect(checked.errors).toMatchObject(errors);
  });
});

describe('after a change', () => {
  const errors = { day: 'a', condition_point: 'b', feeling_point: 'c', sleep_in_at: 'd', wake_up_at: 'e', note: 'f' };

  it.each<[Partial<DayForm>, string[]]>([
    [{ conditionPoint: 2 }, ['condition_point']],
    [{ feelingPoint: 2 }, ['feeling_point']],
    [{ sleepInAt: '23:00' }, ['sleep_in_at', 'wake_up_at']],
    [{ wakeUpAt: '07:00' }, ['sleep_in_at', 'wake_up_at']],
    [{ note: 'x' }, ['note']],
    [{}, []],
  ])('to %o, the error messages of %o disappear', (part, gone) => {
    const left = errorsLeft(errors, EMPTY_FORM, { ...EMPTY_FORM, ...part });
    expect(left).toEqual(Object.fromEntries(Object.entries(errors).filter(([name]) => !gone.includes(name))));
  });
});

it.each([
  ['before midnight', '2026-11-20', '2026-11-20', true, '2026-11-20'],
  ['midnight passes over a form in use', '2026-11-20', '2026-11-21', true, '2026-11-20'],
  ['midnight passes over an empty form', '2026-11-20', '2026-11-21', false, '2026-11-21'],
  ['two midnights pass over a form in use', '2026-11-20', '2026-11-22', true, '2026-11-20'],
])('the day of the form, %s', (_, before, today, isInUse, day) => {
  expect(formDay(before, today, isInUse)).toBe(day);
});

it('the form offers drafts of earlier days that can still be recorded, the latest first', () => {
  const form = { ...EMPTY_FORM, note: 'とちゅう' };
  const drafts = ['2026-10-20', '2026-11-13', '2026-11-16', '2026-11-20'].map(
    (day) => [`draft:me:${day}`, form] as const,
  );
  const days = earlierDraftDays(
    [...drafts, ['draft:me:2026-11-15', 'of another release'], ['draft:me:someday', form]],
    'draft:me:',
    '2026-11-20',
    new Date('2026-11-20T12:00:00+09:00'),
  );
  expect(days).toEqual(['2026-11-16', '2026-11-13']);
});
