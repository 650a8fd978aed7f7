import { draftsOf } from '#contract/device-keys.ts';
import { createDraft } from '#lib/drafts.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { type FieldErrors, NO_ERRORS } from './form/field-errors.ts';

/** The progress of a flow of form, confirm page and complete page. */
export interface FlowState<Values> {
  readonly values: Values;
  /** The form's contents before anything was typed; null if unused or unknown. */
  readonly base: Values | null;
  /** The form was valid and unchanged since, so the confirm page may be shown. */
  readonly checked: boolean;
  /** Errors that the server returned at the confirm page, for the form to show. */
  readonly errors: FieldErrors;
  /** Restored from an earlier page load; the person is told. */
  readonly isRestored: boolean;
}

export interface FlowDraft<Values> {
  /** The contents typed so far on this page or restored; null if none. */
  load(): Promise<FlowState<Values> | null>;
  /** Stores changed contents. */
  save(values: Values, base?: Values | null): void;
  /** Marks the contents as valid. Resolves once that is stored. */
  pass(values: Values, base?: Values | null): Promise<void>;
  /** Stores the server's errors. */
  refuse(values: Values, errors: FieldErrors, base?: Values | null): void;
  /** Stores synchronously before the page is closed. */
  flushNow(): void;
  /**
   * While the flow is shown: restores the draft of this tab if another tab deletes it. Returns a function that stops
   * this.
   */
  outliveOtherTabs(): () => void;
  /** Deletes the draft after sending or cancelling. A newer draft of another tab is retained. */
  drop(): Promise<void>;
  /** Deletes the draft whichever tab wrote it. */
  forget(): Promise<void>;
}

export interface FlowDraftOptions<Values> {
  readonly store: KeyValueStore;
  readonly userKey: string;
  readonly name: string;
  /** Reads values from a stored draft; null if unreadable. */
  readonly read: (stored: unknown) => Values | null;
  /** The part of the values that may be stored. If set, a restored form has to be validated again. */
  readonly persistable?: ((values: Values) => Values) | undefined;
}

/**
 * The contents typed on this page, by store. They take precedence over the stored draft: another tab's text must not
 * appear between form and confirm page, and a device without storage must be able to finish the flow.
 */
const pages = new WeakMap<KeyValueStore, Map<string, FlowState<unknown>>>();

function memoryOf(store: KeyValueStore): Map<string, FlowState<unknown>> {
  const known = pages.get(store) ?? new Map<string, FlowState<unknown>>();
  pages.set(store, known);
  return known;
}

export function createFlowDraft<Values>(options: FlowDraftOptions<Values>): FlowDraft<Values> {
  const { store, userKey, name, read, persistable } = options;
  const draft = createDraft({ store, key: draftsOf(userKey) + name });
  const memory = memoryOf(store);
  const key = `${userKey}:${name}`;

  /** The stored draft as it was loaded. */
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
      const stored = (await draft.load().catch((error: unknown) => console.warn(error))) as
        | { readonly values?: unknown; readonly base?: unknown; readonly checked?: unknown }
        | undefined
        | null;
      const restored = read(stored?.values);
      if (restored === null) return null;
      found = stored;
      const values = persistable ? persistable(restored) : restored;
      const checked = stored?.checked === true && persistable === undefined;
      return { values, base: read(stored?.base), checked, errors: NO_ERRORS, isRestored: true };
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
