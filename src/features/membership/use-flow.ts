import { useEffect, useMemo, useState } from 'react';
import { useRecords } from '#context/page.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { busy } from '#session/work.ts';
import { createFlowDraft, type FlowDraft, type FlowDraftOptions, type FlowState } from './flow-draft.ts';
import { readProfileValues, withoutConsents } from './form/profile-values.ts';

/** For a page without records: drafts last as long as the page. */
const fallback = createMemoryStore();

export interface Flow<Values> extends FlowDraft<Values> {
  readonly name: string;
  /** The draft when this screen was opened; null if there was none. */
  readonly begun: FlowState<Values> | null;
}

type FlowOptions<Values> = Omit<FlowDraftOptions<Values>, 'store'>;

/** The draft of a flow on one screen; null while it is loading. The functions must be stable across renders. */
export function useFlow<Values>({ name, userKey, read, persistable }: FlowOptions<Values>): Flow<Values> | null {
  const store = useRecords() ?? fallback;
  const [begun, setBegun] = useState<{ readonly draft: object; readonly state: FlowState<Values> | null } | null>(null);

  const draft = useMemo(
    () => createFlowDraft({ store, userKey, name, read, persistable }),
    [store, userKey, name, read, persistable],
  );

  useEffect(() => {
    let isCurrent = true;
    void draft.load().then((state) => isCurrent && setBegun({ draft, state }));
    return () => {
      isCurrent = false;
    };
  }, [draft]);

  useEffect(() => {
    addEventListener('pagehide', draft.flushNow);
    const stop = draft.outliveOtherTabs();
    return () => {
      stop();
      removeEventListener('pagehide', draft.flushNow);
      draft.flushNow();
    };
  }, [draft]);

  return useMemo(() => (begun?.draft === draft ? { ...draft, name, begun: begun.state } : null), [draft, name, begun]);
}

/** The origin of unsent form contents, as EditedElsewhere takes it. */
export function draftOrigin<Values>(isTouched: boolean, { begun }: Flow<Values>, values: Values) {
  if (!isTouched) return 'none';
  return begun?.isRestored && values === begun.values ? 'restored' : 'typed';
}

/** Defers the frame's offers (an update, the daily question) while a form is being filled in. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy]);
}

/** The draft of one person's registration. */
export function useRegisterFlow(userKey: string) {
  // Consents are not stored: they refer to the current text and must be given by the person who is present.
  return useFlow({ name: 'registration', userKey, read: readProfileValues, persistable: withoutConsents });
}

/** State of the history entry that the confirm page creates for the complete page; it survives a reload. */
export interface RegisterOutcome {
  /** `registered`: another tab registered first, and this tab's values were not used. */
  readonly was: 'new' | 'registered';
}

/** The draft of a member's profile edit. */
export function useProfileFlow(userKey: string) {
  return useFlow({ name: 'profile', userKey, read: readProfileValues });
}

/** State of the history entry that the confirm page creates for the complete page; it survives a reload. */
export interface ProfileOutcome {
  readonly was: 'changed';
}
