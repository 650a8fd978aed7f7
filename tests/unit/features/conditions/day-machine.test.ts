import { describe, expect, it } from 'vitest';
import { type DayForm, EMPTY_FORM, formOf } from '#contract/condition-draft.ts';
import {
  type DayEffect,
  type DayEvent,
  type DayState,
  isDirty,
  isSavedElsewhere,
  openDay,
  transition,
} from '#features/conditions/day/machine.ts';
import type { DayRecord } from '#features/conditions/day-record.ts';

const form = (note: string): DayForm => ({ ...EMPTY_FORM, conditionPoint: 3, feelingPoint: 3, note });
const STORED = form('stored');
const TYPED = form('typed');
const MORE = form('typed on');

const record: DayRecord = {
  date: '2026-11-20',
  id: null,
  conditionPoint: 3,
  feelingPoint: 3,
  sleepInAt: null,
  wakeUpAt: null,
  sleepingTime: null,
  note: 'saved',
  unsent: null,
};
const SAVED = { id: 'item', record, encouragement: { ja: '' }, isHard: false };

const empty = openDay(null, null, true);
const read: DayState = { ...empty, wasEmpty: false };
const typing: DayState = { ...empty, typed: TYPED, base: STORED };
const restored: DayState = { ...openDay(TYPED, null, true) };
const erased: DayState = { ...empty, erased: { form: TYPED, base: STORED } };
const saved: DayState = { ...read, saved: SAVED };

const store = (of: DayForm, base: DayForm): DayEffect => ({ type: 'storeDraft', form: of, base });
const recheck = (before: DayForm, after: DayForm): DayEffect => ({ type: 'recheck', before, after });
type Plain = Exclude<DayEffect['type'], 'storeDraft' | 'recheck'>;
const plain = (...types: Plain[]): DayEffect[] => types.map((type): DayEffect => ({ type }));
const CLOSED = { typed: null, isRestored: false } as const;

type Row = readonly [
  name: string,
  from: DayState,
  event: DayEvent,
  stored: DayForm,
  change: Partial<DayState>,
  effects: readonly DayEffect[],
];

const rows: readonly Row[] = [
  [
    'the first input is a change of the stored record',
    empty,
    { type: 'changed', form: TYPED },
    EMPTY_FORM,
    { typed: TYPED, base: EMPTY_FORM },
    [recheck(EMPTY_FORM, TYPED), store(TYPED, EMPTY_FORM)],
  ],
  [
    'later input remains a change of the record at that time',
    typing,
    { type: 'changed', form: MORE },
    form('recorded elsewhere'),
    { typed: MORE },
    [recheck(TYPED, MORE), store(MORE, STORED)],
  ],
  [
    'input equal to the record needs no draft',
    typing,
    { type: 'changed', form: STORED },
    STORED,
    { typed: STORED },
    [recheck(TYPED, STORED), { type: 'dropDraft' }],
  ],
  [
    'a restored draft with an unknown base becomes a change of the stored record',
    restored,
    { type: 'changed', form: MORE },
    STORED,
    { typed: MORE, base: STORED },
    [recheck(TYPED, MORE), store(MORE, STORED)],
  ],
  [
    'typing again closes the confirmations and drops the undo',
    { ...saved, erased: erased.erased, isRemoved: true },
    { type: 'changed', form: TYPED },
    STORED,
    { typed: TYPED, base: STORED, saved: null, erased: null, isRemoved: false },
    [recheck(EMPTY_FORM, TYPED), store(TYPED, STORED)],
  ],
  [
    'editing starts from the record',
    read,
    { type: 'editAsked' },
    STORED,
    { typed: STORED, base: STORED },
    plain('focusHeading', 'showRefusal'),
  ],
  [
    'discarded input can be restored',
    { ...typing, isRestored: true },
    { type: 'gaveUp' },
    STORED,
    { ...CLOSED, erased: { form: TYPED, base: STORED } },
    plain('forgetErrors', 'dropDraft', 'focusHeading'),
  ],
  [
    'a form without changes just closes',
    { ...typing, typed: STORED },
    { type: 'gaveUp' },
    STORED,
    CLOSED,
    plain('forgetErrors', 'dropDraft', 'focusHeading'),
  ],
  [
    'undo restores the input',
    erased,
    { type: 'undone' },
    EMPTY_FORM,
    { typed: TYPED, base: STORED, erased: null },
    [store(TYPED, STORED), { type: 'focusHeading' }],
  ],
  ['undo works once', empty, { type: 'undone' }, EMPTY_FORM, {}, []],
  [
    'saving closes the form',
    typing,
    { type: 'saved', saved: SAVED, sent: TYPED },
    STORED,
    { ...CLOSED, saved: SAVED, wasEmpty: false },
    plain('forgetErrors', 'dropDraft', 'focusSaved'),
  ],
  [
    'input typed while saving is a change of the saved record',
    { ...typing, typed: MORE },
    { type: 'saved', saved: SAVED, sent: TYPED },
    STORED,
    { saved: SAVED, base: formOf(record), wasEmpty: false },
    [store(MORE, formOf(record))],
  ],
  [
    'an ignored record is in the form again, as a draft',
    saved,
    { type: 'superseded' },
    form('recorded elsewhere'),
    { typed: formOf(record), base: formOf(record), saved: { ...SAVED, record: null } },
    [store(formOf(record), formOf(record))],
  ],
  [
    'an ignored record does not replace newer input',
    { ...saved, typed: MORE, base: STORED },
    { type: 'superseded' },
    STORED,
    { saved: { ...SAVED, record: null } },
    [],
  ],
  [
    'a record is ignored only once',
    { ...saved, saved: { ...SAVED, record: null } },
    { type: 'superseded' },
    STORED,
    {},
    [],
  ],
  ['deleting asks for confirmation', read, { type: 'removeAsked' }, STORED, { isAsking: true }, []],
  [
    'the confirmation of a deletion can be cancelled',
    { ...read, isAsking: true },
    { type: 'removeCancelled' },
    STORED,
    { isAsking: false },
    [],
  ],
  [
    'after deleting, the day is empty, and nothing offers an undo',
    { ...saved, isAsking: true, erased: erased.erased },
    { type: 'removed' },
    STORED,
    { ...CLOSED, isAsking: false, saved: null, erased: null, isRemoved: true },
    plain('forgetErrors', 'dropDraft'),
  ],
];

describe('the editor of a day', () => {
  it.each(rows)('%s', (_, from, event, stored, change, effects) => {
    expect(transition(from, event, stored)).toEqual({ state: { ...from, ...change }, effects });
  });

  it.each([
    ['nothing is typed', empty, EMPTY_FORM, false, false],
    ['the input equals the record', { ...typing, typed: STORED }, STORED, false, false],
    ['there is unsaved input', typing, STORED, true, false],
    ['the day was recorded elsewhere in the meantime', typing, form('elsewhere'), true, true],
    ['the base of the draft is unknown', restored, STORED, true, false],
  ])('detects that %s', (_, state, stored, dirty, elsewhere) => {
    expect([isDirty(state, stored), isSavedElsewhere(state, stored)]).toEqual([dirty, elsewhere]);
  });
});
