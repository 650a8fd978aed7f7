import type { UiText } from '#ui/text/text-mode.ts';
import type { DayRecord } from '../day-record.ts';
import { type DayForm, EMPTY_FORM, formOf, sameForm } from './day-form.ts';

/**
 * The editor of one day is a state machine: `transition` returns the next state and the effects, which editor.tsx
 * carries out.
 */
export interface DayState {
  /** The form's contents as the person left them; null while the record is shown or the form is untouched. */
  readonly typed: DayForm | null;
  /**
   * The day's record when the person began to type, as a form; null if unknown. If it differs from the current record,
   * the day was saved elsewhere.
   */
  readonly base: DayForm | null;
  /** `typed` was restored from the draft of an earlier visit. */
  readonly isRestored: boolean;
  /**
   * The contents that the person discarded, retained so that they can be restored; null once something else is typed.
   */
  readonly erased: { readonly form: DayForm; readonly base: DayForm } | null;
  readonly saved: Saved | null;
  /** The dialog that confirms a deletion is open. */
  readonly isAsking: boolean;
  /** The day had no record when it was opened. A record that appears later was saved elsewhere. */
  readonly wasEmpty: boolean;
}

export interface Saved {
  /** The id that the saved record has in the outbox. */
  readonly id: string;
  /** The saved record, shown until the month's list contains it. */
  readonly record: DayRecord;
  readonly encouragement: UiText;
  readonly isHard: boolean;
}

/**
 * What happens to the editor. `sent` is the form's contents when 保存する was pressed, which may have changed by the time
 * they are saved.
 */
export type DayEvent =
  | { readonly type: 'changed'; readonly form: DayForm }
  | { readonly type: 'saved'; readonly saved: Saved; readonly sent: DayForm | null }
  | { readonly type: 'editAsked' | 'gaveUp' | 'undone' | 'removeAsked' | 'removeCancelled' | 'removed' };

/**
 * What the caller of `transition` has to do. `recheck` removes error messages about changed fields. The focus effects
 * move the focus when the focused button disappears.
 */
export type DayEffect =
  | { readonly type: 'recheck'; readonly before: DayForm; readonly after: DayForm }
  | { readonly type: 'storeDraft'; readonly form: DayForm; readonly base: DayForm }
  | { readonly type: 'dropDraft' | 'forgetErrors' | 'showRefusal' }
  | { readonly type: 'focusHeading' | 'focusSaved' | 'focusRemoved' | 'sayRemoved' };

export interface DayTransition {
  readonly state: DayState;
  readonly effects: readonly DayEffect[];
}

/**
 * The initial state. `found`: the draft of an earlier visit; `foundBase`: the record from which that draft was begun.
 */
export function openDay(found: DayForm | null, foundBase: DayForm | null, wasEmpty: boolean): DayState {
  const nothing = { erased: null, saved: null, isAsking: false } as const;
  return { typed: found, base: foundBase, isRestored: found !== null, wasEmpty, ...nothing };
}

/** Whether the form has unsaved input, that is, differs from `stored`, the day's record as a form. */
export function isDirty({ typed }: DayState, stored: DayForm): boolean {
  return typed !== null && !sameForm(typed, stored);
}

/** Whether the day was saved elsewhere (another tab or device) while the form had unsaved input. */
export function isSavedElsewhere(state: DayState, stored: DayForm): boolean {
  return isDirty(state, stored) && state.base !== null && !sameForm(state.base, stored);
}

/**
 * The next state and the effects of an event. `stored` is the day's record as a form. Discarded input is retained in
 * `erased`, so that it can be restored.
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
      // The person continued typing while the record was being saved. That text stays in the form, as a change of the
      // saved record.
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

/** Closes the form, drops its draft and messages, and adds the effects in `after`. */
function closed(
  state: DayState,
  ...after: ('focusHeading' | 'focusSaved' | 'focusRemoved' | 'sayRemoved')[]
): DayTransition {
  return {
    state: { ...state, typed: null, isRestored: false },
    effects: [{ type: 'forgetErrors' }, { type: 'dropDraft' }, ...after.map((type): DayEffect => ({ type }))],
  };
}
