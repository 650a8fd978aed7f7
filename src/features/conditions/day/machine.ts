import { type DayForm, EMPTY_FORM, formOf } from '#contract/condition-draft.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import type { DayRecord } from '../day-record.ts';
import { sameForm } from './day-form.ts';

/** The state of a day's editor. `transition` returns the next state and the effects, which use-editor.ts runs. */
export interface DayState {
  /** The form's contents; null while the record is shown, or while the empty form of a new record is untouched. */
  readonly typed: DayForm | null;
  /**
   * The day's record, as a form, at the moment when the person began to type; null if unknown. If the current record
   * differs from it, the day was saved elsewhere.
   */
  readonly base: DayForm | null;
  /** True if `typed` was restored from a stored draft. */
  readonly isRestored: boolean;
  /** The input that the person discarded, for undo; null once the person types again. */
  readonly erased: { readonly form: DayForm; readonly base: DayForm } | null;
  readonly saved: Saved | null;
  readonly isAsking: boolean;
  /** True after the day's record was deleted here, until the person types again. */
  readonly isRemoved: boolean;
  /**
   * True if the day had no known record when the editor opened, so that the editor began with the form; false after a
   * save. If a record is loaded later and replaces the form, the record is shown at the form's height, so that the
   * content below does not move.
   */
  readonly wasEmpty: boolean;
}

export interface Saved {
  /** The saved record's id in the outbox. */
  readonly id: string;
  /** The saved record, shown until the month's list contains it. Null if the server has ignored it. */
  readonly record: DayRecord | null;
  readonly encouragement: UiText;
  readonly isHard: boolean;
}

/**
 * `sent` is the form's contents when 保存する was pressed. The person may have changed them before the save ended.
 * `takenBack`: the person has undone the save, and the record has been deleted.
 */
export type DayEvent =
  | { readonly type: 'changed'; readonly form: DayForm }
  | { readonly type: 'saved'; readonly saved: Saved & { readonly record: DayRecord }; readonly sent: DayForm | null }
  | { readonly type: 'superseded' }
  | { readonly type: 'editAsked' | 'gaveUp' | 'undone' | 'removeAsked' | 'removeCancelled' | 'removed' | 'takenBack' };

/**
 * What the caller of `transition` must do. `recheck` removes the errors of changed fields. The focus effects move the
 * focus when the focused button disappears.
 */
export type DayEffect =
  | { readonly type: 'recheck'; readonly before: DayForm; readonly after: DayForm }
  | { readonly type: 'storeDraft'; readonly form: DayForm; readonly base: DayForm }
  | { readonly type: 'dropDraft' | 'forgetErrors' | 'showRefusal' }
  | { readonly type: 'focusHeading' | 'focusSaved' | 'sayTakenBack' };

export interface DayTransition {
  readonly state: DayState;
  readonly effects: readonly DayEffect[];
}

/** The initial state. `found`: the stored draft. `foundBase`: the day's record when the person began that draft. */
export function openDay(found: DayForm | null, foundBase: DayForm | null, wasEmpty: boolean): DayState {
  const nothing = { erased: null, saved: null, isAsking: false, isRemoved: false } as const;
  return { typed: found, base: foundBase, isRestored: found !== null, wasEmpty, ...nothing };
}

/** Whether the form has unsaved input. `stored` is the day's record as a form. */
export function isDirty({ typed }: DayState, stored: DayForm): boolean {
  return typed !== null && !sameForm(typed, stored);
}

/** Whether another tab or device saved the day while the form had unsaved input. */
export function isSavedElsewhere(state: DayState, stored: DayForm): boolean {
  return isDirty(state, stored) && state.base !== null && !sameForm(state.base, stored);
}

/**
 * The next state and the effects of an event. `stored` is the day's record as a form. Discarded input is retained in
 * `erased`, for undo.
 */
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
      // The person continued typing while the record was being saved. That text stays in the form, as a change to the
      // saved record.
      const begun = formOf(event.saved.record);
      return { state: { ...done, base: begun }, effects: [{ type: 'storeDraft', form: typed, base: begun }] };
    }
    case 'superseded':
      return superseded(state);
    case 'removeAsked':
      return { state: { ...state, isAsking: true }, effects: [] };
    case 'removeCancelled':
      return { state: { ...state, isAsking: false }, effects: [] };
    case 'removed':
      // Discarded input can no longer be restored, because its undo would look like an undo of the deletion.
      return closed({ ...state, isAsking: false, saved: null, erased: null, isRemoved: true });
    case 'takenBack': {
      if (!state.saved?.record) return { state, effects: [] };
      const form = formOf(state.saved.record);
      return {
        state: { ...state, typed: form, base: EMPTY_FORM, saved: null, isRestored: false },
        effects: [{ type: 'storeDraft', form, base: EMPTY_FORM }, { type: 'sayTakenBack' }, { type: 'focusHeading' }],
      };
    }
  }
}

function changed(state: DayState, form: DayForm, stored: DayForm): DayTransition {
  const begun = state.typed === null ? stored : (state.base ?? stored);
  return {
    state: { ...state, typed: form, base: begun, erased: null, saved: null, isRemoved: false },
    effects: [
      { type: 'recheck', before: state.typed ?? EMPTY_FORM, after: form },
      sameForm(form, stored) ? { type: 'dropDraft' } : { type: 'storeDraft', form, base: begun },
    ],
  };
}

/**
 * The server has ignored the saved record, because it has a newer record or deletion for that day. Unless the form
 * contains newer input, the ignored contents return to the form, so that the person can save them again.
 */
function superseded(state: DayState): DayTransition {
  const { saved, typed } = state;
  if (!saved?.record) return { state, effects: [] };
  const ignored = { ...state, saved: { ...saved, record: null } };
  if (typed !== null) return { state: ignored, effects: [] };
  const form = formOf(saved.record);
  return { state: { ...ignored, typed: form, base: form }, effects: [{ type: 'storeDraft', form, base: form }] };
}

function closed(state: DayState, ...after: ('focusHeading' | 'focusSaved')[]): DayTransition {
  return {
    state: { ...state, typed: null, isRestored: false },
    effects: [{ type: 'forgetErrors' }, { type: 'dropDraft' }, ...after.map((type): DayEffect => ({ type }))],
  };
}
