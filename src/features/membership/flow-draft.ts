import { createDraft } from '#lib/drafts.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { type FieldErrors, NO_ERRORS } from './field-errors.ts';

/** Where a flow of form, confirm, complete stands. */
export interface FlowState<Values> {
  readonly values: Values;
  /** What stood in the form before anything was typed; null where nobody asks, or from before it was kept. */
  readonly base: Values | null;
  /** The form was found good and not touched since: the confirm page may be shown. */
  readonly checked: boolean;
  /** What the server refused at the confirm page, for the form to show. */
  readonly errors: FieldErrors;
  /** Typed before this page was loaded: worth a word, since nobody may remember it. */
  readonly isRestored: boolean;
}

export interface FlowDraft<Values> {
  /** What was typed so far, by this page or before it. Null: nothing. */
  load(): Promise<FlowState<Values> | null>;
  /** The person changed something. */
  keep(values: Values, base?: Values | null): void;
  /** The form was checked and is good. Resolves once that outlives a reload. */
  pass(values: Values, base?: Values | null): Promise<void>;
  /** The server found something after all. */
  refuse(values: Values, errors: FieldErrors, base?: Values | null): void;
  /** Before the page goes, without waiting. */
  flushNow(): void;
  /** Once more, should another tab have dropped what this page keeps with it. */
  keepIfGone(): void;
  /** Sent, or given up. What another tab has typed since stays. */
  drop(): Promise<void>;
  /** There will be no such form any more, whoever typed into it. */
  forget(): Promise<void>;
}

export interface FlowDraftOptions<Values> {
  readonly store: KeyValueStore;
  readonly owner: string;
  readonly name: string;
  /** Values out of what was kept; null when there is nothing to be read. */
  readonly read: (kept: unknown) => Values | null;
  /** Of what was typed, only this outlives the page: the rest has to be said anew, and the form to be passed anew. */
  readonly keepable?: ((values: Values) => Values) | undefined;
}

/**
 * What this page itself typed, by store. It comes before the kept draft: another tab's words must not appear between
 * form and confirm page, and a device that can't store anything must still get to the end of a form.
 */
const pages = new WeakMap<KeyValueStore, Map<string, FlowState<unknown>>>();

function memoryOf(store: KeyValueStore): Map<string, FlowState<unknown>> {
  const known = pages.get(store) ?? new Map<string, FlowState<unknown>>();
  pages.set(store, known);
  return known;
}

export function createFlowDraft<Values>(options: FlowDraftOptions<Values>): FlowDraft<Values> {
  const { store, owner, name, read, keepable } = options;
  const draft = createDraft({ store, owner, name });
  const memory = memoryOf(store);
  const key = `${owner}:${name}`;

  /** As it was found; until something is typed here that is what this page has. */
  let found: unknown;

  function own(): unknown {
    const state = memory.get(key) as FlowState<Values> | undefined;
    return state === undefined ? found : keptOf(state);
  }

  function keptOf({ values, base, checked }: Omit<FlowState<Values>, 'isRestored'>) {
    return keepable ? { values: keepable(values), base, checked: false } : { values, base, checked };
  }

  async function drop(only?: { readonly value: unknown }): Promise<void> {
    memory.delete(key);
    await draft.drop(only).catch((error: unknown) => console.warn(error));
  }

  function remember(state: Omit<FlowState<Values>, 'isRestored'>): void {
    memory.set(key, { ...state, isRestored: false } satisfies FlowState<Values>);
    draft.keep(keptOf(state));
  }

  return {
    load: async () => {
      const here = memory.get(key);
      if (here !== undefined) return here as FlowState<Values>;
      const kept = (await draft.load().catch((error: unknown) => console.warn(error))) as
        | { readonly values?: unknown; readonly base?: unknown; readonly checked?: unknown }
        | undefined
        | null;
      const words = read(kept?.values);
      if (words === null) return null;
      found = kept;
      const values = keepable ? keepable(words) : words;
      const checked = kept?.checked === true && keepable === undefined;
      return { values, base: read(kept?.base), checked, errors: NO_ERRORS, isRestored: true };
    },
    keep: (values, base = null) => remember({ values, base, checked: false, errors: NO_ERRORS }),
    pass: (values, base = null) => {
      remember({ values, base, checked: true, errors: NO_ERRORS });
      return draft.flush();
    },
    refuse: (values, errors, base = null) => remember({ values, base, checked: false, errors }),
    flushNow: draft.flushNow,
    keepIfGone: () => void draft.keepIfGone(own()).catch((error: unknown) => console.warn(error)),
    drop: () => drop({ value: own() }),
    forget: () => drop(),
  };
}
