import { isRecord } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { createFormDraft } from '#member/form-drafts.ts';
import { type FieldErrors, NO_ERRORS } from './form/field-errors.ts';

/**
 * The progress of a flow. A flow has three pages: the form, the confirmation page (the person checks the input before
 * sending it) and a last page, shown after sending.
 */
export interface FlowState<Values> {
  readonly values: Values;
  /**
   * The form's initial contents, to detect changes made in another tab or on another device. Null if unknown, or if the
   * flow doesn't need them.
   */
  readonly base: Values | null;
  /** True if the values have been validated and not changed since. Only then is the confirmation page shown. */
  readonly checked: boolean;
  /** Errors found on the confirmation page, for the form to show. */
  readonly errors: FieldErrors;
  /** True if the values come from an earlier page load. The form then says that it was restored. */
  readonly isRestored: boolean;
}

export interface FlowDraft<Values> {
  /** The values entered since the page load, or else those of the stored draft; null if there are none. */
  load(): Promise<FlowState<Values> | null>;
  save(values: Values, base?: Values | null): void;
  /** Stores the values and marks them as validated. Resolves once they are stored. */
  pass(values: Values, base?: Values | null): Promise<void>;
  /**
   * Stores the values and marks them as not validated. `errors` were found on the confirmation page. They are
   * remembered until the next page load, for the form to show.
   */
  refuse(values: Values, errors: FieldErrors, base?: Values | null): void;
  /** Stores unsaved values now instead of after a delay. Call it when the page is hidden or about to be closed. */
  flushNow(): void;
  /**
   * From this call on, stores this tab's values again if another tab deletes the draft. Call it when a page of the flow
   * is opened, and call the returned function when the page is closed.
   */
  outliveOtherTabs(): () => void;
  /** Deletes the draft after sending or cancelling, unless another tab has stored a newer draft. */
  drop(): Promise<void>;
  /** Deletes the draft, even if another tab has stored it. */
  forget(): Promise<void>;
}

export interface FlowDraftOptions<Values> {
  readonly store: KeyValueStore;
  readonly userKey: string;
  readonly name: string;
  /** Returns false once this person's login has ended, perhaps in another tab. From then on nothing is stored. */
  readonly isOpen: () => boolean;
  /** Validates the values of a stored draft; null if they are unreadable. */
  readonly read: (stored: unknown) => Values | null;
  /** Removes values that must not be stored, such as consents. If set, a restored form must be validated again. */
  readonly persistable?: ((values: Values) => Values) | undefined;
}

/**
 * The values entered since the page load, for each store. They take precedence over the stored draft, because the
 * confirmation page must not show another tab's input, and because a flow must work on a device without storage.
 */
const pages = new WeakMap<KeyValueStore, Map<string, FlowState<unknown>>>();

function memoryOf(store: KeyValueStore): Map<string, FlowState<unknown>> {
  const known = pages.get(store) ?? new Map<string, FlowState<unknown>>();
  pages.set(store, known);
  return known;
}

export function createFlowDraft<Values>(options: FlowDraftOptions<Values>): FlowDraft<Values> {
  const { store, userKey, name, isOpen, read, persistable } = options;
  const draft = createFormDraft({ store, userKey, name, isOpen });
  const memory = memoryOf(store);
  const key = `${userKey}:${name}`;

  /**
   * The draft as loaded from storage. `drop` compares it with the stored draft, to recognise a newer draft of another
   * tab.
   */
  let found: unknown;

  function typed(): unknown {
    const state = memory.get(key) as FlowState<Values> | undefined;
    return state && storedPart(state);
  }

  function storedPart({ values, base, checked }: Omit<FlowState<Values>, 'isRestored'>) {
    return persistable ? { values: persistable(values), base, checked: false } : { values, base, checked };
  }

  async function drop(only?: { readonly value: unknown }): Promise<void> {
    memory.delete(key);
    await draft.drop(only).catch((error: unknown) => console.warn(error));
  }

  function remember(state: Omit<FlowState<Values>, 'isRestored'>): void {
    memory.set(key, { ...state, isRestored: false } satisfies FlowState<Values>);
    draft.save(storedPart(state));
  }

  return {
    load: async () => {
      const here = memory.get(key);
      if (here !== undefined) return here as FlowState<Values>;
      const stored = await draft.load().catch((error: unknown) => console.warn(error));
      const restored = isRecord(stored) ? read(stored.values) : null;
      if (!isRecord(stored) || restored === null) return null;
      found = stored;
      const values = persistable ? persistable(restored) : restored;
      const checked = stored.checked === true && persistable === undefined;
      return { values, base: read(stored.base), checked, errors: NO_ERRORS, isRestored: true };
    },
    save: (values, base = null) => remember({ values, base, checked: false, errors: NO_ERRORS }),
    pass: (values, base = null) => {
      remember({ values, base, checked: true, errors: NO_ERRORS });
      return draft.flush();
    },
    refuse: (values, errors, base = null) => remember({ values, base, checked: false, errors }),
    flushNow: draft.flushNow,
    outliveOtherTabs: () => draft.outliveOtherTabs(typed),
    drop: () => drop({ value: typed() ?? found }),
    forget: () => drop(),
  };
}
