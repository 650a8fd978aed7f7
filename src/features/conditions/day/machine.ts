import type { UiText } from '#ui/text/text-mode.ts';
import type { DayRecord } from '../day-record.ts';
import { type DayForm, EMPTY_FORM, formOf, sameForm } from './day-form.ts';

/** The state of the editor of one day. */
export interface DayState {
  /** The form's contents; null while the record is shown or nothing has been typed. */
  readonly typed: DayForm | null;
  /** The record that `typed` is a change of; null if unknown. */
  readonly base: DayForm | null;
  /** `typed` was restored from the draft of an earlier visit. */
  readonly isRestored: boolean;
  /** The discarded contents, for undo, until something else is typed. */
  readonly erased: { readonly form: DayForm; readonly base: DayForm } | null;
  readonly saved: Saved | null;
  /** The dialog that confirms a deletion is open. */
  readonly isAsking: boolean;
  /** The day had no record when it was opened: a record that appears was made elsewhere. */
  readonly wasEmpty: boolean;
}

export interface Saved {
  /** Id of the item in the outbox. */
  readonly id: string;
  /** Shown until the month's records contain it. */
  readonly record: DayRecord;
  readonly encouragement: UiText;
  readonly isHard: boolean;
}

/** `sent`: the form's contents when 保存する was pressed. */
export type DayEvent =
  | { readonly type: 'changed'; readonly form: DayForm }
  | { readonly type: 'saved'; readonly saved: Saved; readonly sent: DayForm | null }
  | { readonly type: 'editAsked' | 'gaveUp' | 'undone' | 'removeAsked' | 'removeCancelled' | 'removed' };

/** `recheck` drops messages about changed fields. The focus effects follow where the focused button disappears. */
export type DayEffect =
  | { readonly type: 'recheck'; readonly before: DayForm; readonly after: DayForm }
  | { readonly type: 'storeDraft'; readonly form: DayForm; readonly base: DayForm }
  | { readonly type: 'dropDraft' | 'forgetErrors' | 'showRefusal' }
  | { readonly type: 'focusHeading' | 'focusSaved' | 'focusRemoved' | 'sayRemoved' };

export interface DayTransition {
  readonly state: DayState;
  readonly effects: readonly DayEffect[];
}

/** `found`: the draft of an earlier visit; `foundBase`: the record that it is a change of. */
export function openDay(found: DayForm | null, foundBase: DayForm | null, wasEmpty: boolean): DayState {
  const nothing = { erased: null, saved: null, isAsking: false } as const;
  return { typed: found, base: foundBase, isRestored: found !== null, wasEmpty, ...nothing };
}

/** The typed contents differ from `stored`, the day's record as a form. */
export function isDirty({ typed }: DayState, stored: DayForm): boolean {
  return typed !== null && !sameForm(typed, stored);
}

/** The day was recorded elsewhere while this form was in use. */
export function isSavedElsewhere(state: DayState, stored: DayForm): boolean {
  return isDirty(state, stored) && state.base !== null && !sameForm(state.base, stored);
}

/** The transitions of the editor. `stored` is the day's record as a form. Discarded contents can always be restored. */
export function transition(state: DayState, event: DayEvent, stored: DayForm): DayTransition {
  const { typed, base, erased } = state;
  switch (event.type) {
    case 'changed':
      return changed(state, event.form, stored);
    case 'editAsked':
      return {
        state: { ...state, typed: stored, base: stored, erased: null },
        effects: [{ type: 'focusHeading' }, { type: 'showRefusal' }],
      };
    case 'gaveUp': {
      const given = typed !== null && isDirty(state, stored) ? { form: typed, base: base ?? stored } : null;
      return closed({ ...state, erased: given }, 'focusHeading');
    }
    case 'undone':
      if (erased === null) return { state, effects: [] };
      return {
        state: { ...state, typed: erased.form, base: erased.base, erased: null },
        effects: [{ type: 'storeDraft', ...erased }, { type: 'focusHeading' }],
      };
    case 'saved': {
      const done = { ...state, saved: event.saved, wasEmpty: false };
      if (typed === null || typed === event.sent) return closed(done, 'focusSaved');
      // Text typed while saving is a change of the saved record.
      const begun = formOf(event.saved.record);
      return { state: { ...done, base: begun }, effects: [{ type: 'storeDraft', form: typed, base: begun }] };
    }
    case 'removeAsked':
      return { state: { ...state, isAsking: true }, effects: [] };
    case 'removeCancelled':
      return { state: { ...state, isAsking: false }, effects: [] };
    case 'removed':
      return closed({ ...state, isAsking: false, saved: null }, 'sayRemoved', 'focusRemoved');
  }
}

function changed(state: DayState, form: DayForm, stored: DayForm): DayTransition {
  const begun = state.typed === null ? stored : (state.base ?? stored);
  return {
    state: { ...state, typed: form, base: begun, erased: null, saved: null },
    effects: [
      { type: 'recheck', before: state.typed ?? EMPTY_FORM, after: form },
      sameForm(form, stored) ? { type: 'dropDraft' } : { type: 'storeDraft', form, base: begun },
    ],
  };
}

/** Closes the form; the remaining arguments are further effects, such as where the focus goes. */
function closed(
  state: DayState,
  ...after: ('focusHeading' | 'focusSaved' | 'focusRemoved' | 'sayRemoved')[]
): DayTransition {
  return {
    state: { ...state, typed: null, isRestored: false },
    effects: [{ type: 'forgetErrors' }, { type: 'dropDraft' }, ...after.map((type): DayEffect => ({ type }))],
  };
}
