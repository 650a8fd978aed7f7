import { describe, expect, it } from 'vitest';
import {
  checkForm,
  type DayForm,
  EMPTY_FORM,
  errorsLeft,
  errorsOfRefusal,
  type FieldErrors,
  formOf,
  readBase,
  readForm,
  sameForm,
} from '#features/conditions/day-form.ts';

const now = new Date('2026-11-20T12:00:00+09:00');
const today = '2026-11-20';
const filled = { ...EMPTY_FORM, conditionPoint: 4, feelingPoint: 3 };

describe('the form of a day', () => {
  it.each([
    ['points are enough', {}, today, {}],
    [
      'nothing chosen',
      { conditionPoint: null, feelingPoint: null },
      today,
      {
        condition_point: '体調を選んでください。',
        feeling_point: '気分を選んでください。',
      },
    ],
    [
      'everything wrong at once',
      { conditionPoint: null, wakeUpAt: '07:00', note: 'あ'.repeat(1001) },
      today,
      {
        condition_point: '体調を選んでください。',
        sleep_in_at: '寝た時刻も入力してください。',
        note: '1000文字以内で入力してください。',
      },
    ],
    ['a bedtime alone', { sleepInAt: '23:00' }, today, { wake_up_at: '起きた時刻も入力してください。' }],
    ['a wake-up alone', { wakeUpAt: '07:00' }, today, { sleep_in_at: '寝た時刻も入力してください。' }],
    [
      'the same time twice',
      { sleepInAt: '07:00', wakeUpAt: '07:00' },
      today,
      { wake_up_at: '寝た時刻と起きた時刻が同じです。' },
    ],
    ['a note of 1000 characters', { note: '𠮷'.repeat(1000) }, today, {}],
    ['a note of 1001', { note: '𠮷'.repeat(1001) }, today, { note: '1000文字以内で入力してください。' }],
    ['30 days ago', {}, '2026-10-21', {}],
    ['31 days ago', {}, '2026-10-20', { day: '記録できるのは30日前までです。' }],
    ['tomorrow', {}, '2026-11-21', { day: '先の日付は記録できません。' }],
  ])('%s', (_, change, date, errors) => {
    const checked = checkForm({ ...filled, ...change }, date, today, now);
    expect(checked.errors ?? {}).toEqual(errors);
    expect(checked.body === null).toBe(Object.keys(errors).length > 0);
  });

  it('becomes what the wire takes: absent is null', () => {
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

  it('comes back from a record as it was typed', () => {
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
  ])('takes no draft from %j', (value) => {
    expect(readForm(value)).toBeNull();
  });

  it('takes its own draft back', () => {
    expect(readForm({ ...filled })).toEqual(filled);
    expect(readForm({ ...filled, base: EMPTY_FORM })).toEqual(filled);
    expect([{ ...filled, base: EMPTY_FORM }, filled, null].map(readBase)).toEqual([EMPTY_FORM, null, null]);
  });
});

describe('what the server says of a record that it refused', () => {
  it.each<[string, Parameters<typeof errorsOfRefusal>[0]['fields'], FieldErrors]>([
    [
      'beside the fields that it names',
      { note: ['長い。'], feeling_point: ['えらぶ。'] },
      { note: '長い。', feeling_point: 'えらぶ。' },
    ],
    ['of the date together under the day', { year: ['年。'], day: ['日。'] }, { day: '年。日。' }],
    ['of what the form has not got under the day', { occurred_at: ['時。'] }, { day: '時。' }],
    ['without any field under the day', {}, { day: '文字が多すぎます。' }],
    ['as an older build kept it under the day', undefined, { day: '文字が多すぎます。' }],
  ])('stands %s', (_, fields, errors) => {
    expect(errorsOfRefusal({ message: '文字が多すぎます。', fields })).toEqual(errors);
  });
});

describe('a time half filled in', () => {
  const now = new Date('2026-11-20T12:00:00+09:00');
  const whole = { ...EMPTY_FORM, conditionPoint: 3, feelingPoint: 3 };
  const both = '時と分の両方を入力してください。';

  it.each([
    ['the only one', whole, ['sleep_in_at'], { sleep_in_at: both }],
    ['beside a whole one', { ...whole, wakeUpAt: '07:00' }, ['sleep_in_at'], { sleep_in_at: both }],
    ['both', whole, ['sleep_in_at', 'wake_up_at'], { sleep_in_at: both, wake_up_at: both }],
    ['beside what else is missing', EMPTY_FORM, ['wake_up_at'], { wake_up_at: both }],
  ] as const)('%s is asked for, not left out', (_, form, halfFilled, errors) => {
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
  ])('%o takes the messages of %o away', (part, gone) => {
    const left = errorsLeft(errors, EMPTY_FORM, { ...EMPTY_FORM, ...part });
    expect(left).toEqual(Object.fromEntries(Object.entries(errors).filter(([name]) => !gone.includes(name))));
  });
});
