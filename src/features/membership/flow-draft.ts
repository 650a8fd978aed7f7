import { draftsOf } from '#contract/device-keys.ts';
import { createDraft } from '#lib/drafts.ts';
import { isRecord } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { type FieldErrors, NO_ERRORS } from './form/field-errors.ts';

/** The progress of a flow, which consists of a form, a confirm page and a complete page. */
export interface FlowState<Values> {
  readonly values: Values;
  /**
   * The form's contents before the person changed anything, to detect changes made elsewhere. Null if the flow doesn't
   * need it or it is unknown.
   */
  readonly base: Values | null;
  /** The values passed the form's validation and have not changed since, so the confirm page may be shown. */
  readonly checked: boolean;
  /** The errors that were found on the confirm page. The form shows them. */
  readonly errors: FieldErrors;
  /** The values come from an earlier page load. The form tells the person so. */
  readonly isRestored: boolean;
}

export interface FlowDraft<Values> {
  /** The values entered on this page, or else those of the stored draft; null if there are none. */
  load(): Promise<FlowState<Values> | null>;
  /** Stores changed values. */
  save(values: Values, base?: Values | null): void;
  /** Stores the values and marks them as validated. Resolves once they are stored. */
  pass(values: Values, base?: Values | null): Promise<void>;
  /** Keeps the errors found on the confirm page for the form to show. */
  refuse(values: Values, errors: FieldErrors, base?: Values | null): void;
  /** Starts storing immediately. Call it when the page is hidden or about to be closed. */
  flushNow(): void;
  /**
   * If another tab deletes the draft, stores this tab's values again. Call it while the flow is shown; returns a
   * function that stops it.
   */
  outliveOtherTabs(): () => void;
  /** Call it after sending or cancelling: deletes the draft, unless another tab has stored a newer one. */
  drop(): Promise<void>;
  /** Deletes the draft, even if another tab stored it. */
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
 * The values entered on this page, per store. They take precedence over the stored draft: another tab's text must not
 * appear between form and confirm page, and a device without storage must be able to finish the flow.
 */
const pages = new WeakMap<KeyValueStore, Map<string, FlowState<unknown>>>();

function memoryOf(store: KeyValueStore): Map<string, FlowState<unknown>> {
  const known = pages.get(store) ?? new Map<string, FlowState<unknown>>();
  pages.set(store, known);
  return known;
}

export function createFlowDraft<Values>(options: FlowDraftOptions<Values>): FlowDraft<Values> {
  const { store, userKey, name, isOpen, read, persistable } = options;
  const draft = createDraft({ store, key: draftsOf(userKey) + name, isOpen });
  const memory = memoryOf(store);
  const key = `${userKey}:${name}`;

  /**
   * The draft as loaded from storage; `drop` compares it with the stored one to recognise a newer draft of another tab.
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
