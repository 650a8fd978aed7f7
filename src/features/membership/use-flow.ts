import { useEffect, useMemo, useState } from 'react';
import { useRecords, useWork } from '#context/page.ts';
import { yearInJapan } from '#lib/dates.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { isLoginOf } from '#member/form-drafts.ts';
import { useSessionStore } from '#session/store.ts';
import { whenHidden } from '#ui/browser/when-hidden.ts';
import { createFlowDraft, type FlowDraft, type FlowDraftOptions, type FlowState } from './flow-draft.ts';
import {
  type ProfileValues,
  profileBody,
  readProfileValues,
  registerBody,
  withoutConsents,
} from './form/profile-values.ts';

/** Stores drafts in memory while the device's storage is unavailable. They are lost when the page is closed. */
const fallback = createMemoryStore();

export interface Flow<Values> extends FlowDraft<Values> {
  readonly name: string;
  /** The state of the flow when this screen was opened; null without a draft. */
  readonly begun: FlowState<Values> | null;
}

type FlowOptions<Values> = Omit<FlowDraftOptions<Values>, 'store' | 'isOpen'>;

/** Loads the draft of a flow; null while it is loading. `read` and `persistable` must be stable across renders. */
export function useFlow<Values>({ name, userKey, read, persistable }: FlowOptions<Values>): Flow<Values> | null {
  const store = useRecords() ?? fallback;
  const session = useSessionStore();
  const [begun, setBegun] = useState<{ readonly draft: object; readonly state: FlowState<Values> | null } | null>(null);

  const draft = useMemo(
    () =>
      createFlowDraft({
        ...{ store, userKey, name, read, persistable },
        isOpen: () => isLoginOf(session.getState(), userKey),
      }),
    [store, session, userKey, name, read, persistable],
  );

  useEffect(() => {
    let isCurrent = true;
    void draft.load().then((state) => isCurrent && setBegun({ draft, state }));
    return () => {
      isCurrent = false;
    };
  }, [draft]);

  useEffect(() => {
    const stopFlushing = whenHidden(() => draft.flushNow());
    const stop = draft.outliveOtherTabs();
    return () => {
      stop();
      stopFlushing();
      draft.flushNow();
    };
  }, [draft]);

  return useMemo(() => (begun?.draft === draft ? { ...draft, name, begun: begun.state } : null), [draft, name, begun]);
}

/** Where the form's contents come from, for `EditedElsewhere`. */
export function draftOrigin<Values>(isTouched: boolean, { begun }: Flow<Values>, values: Values) {
  if (!isTouched) return 'none';
  return begun?.isRestored && values === begun.values ? 'restored' : 'typed';
}

/**
 * While `isBusy` is true, notices such as the daily popup are deferred, so that they don't interrupt a person who fills
 * in a form.
 */
export function useBusy(isBusy: boolean): void {
  const { busy } = useWork();
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy, busy]);
}

/** Validates the contents of the registration form. Rejects if the validation code can't be loaded. */
export async function checkRegister(values: ProfileValues) {
  return (await import('./form/validation.ts')).checkRegistration(registerBody(values), yearInJapan(Date.now()));
}

export function useRegisterFlow(userKey: string) {
  // Consents are not stored. A restored consent could refer to an older version of the text, or come from another
  // person.
  return useFlow({ name: 'registration', userKey, read: readProfileValues, persistable: withoutConsents });
}

/** The state in the history entry of the registration's last page. It survives a reload. */
export interface RegisterOutcome {
  /**
   * `new`: this tab's values were registered. `registered`: another tab registered first, and this tab's values were
   * not used.
   */
  readonly was: 'new' | 'registered';
}

/** Validates the contents of the profile form. Rejects if the validation code can't be loaded. */
export async function checkProfileEdit(values: ProfileValues) {
  return (await import('./form/validation.ts')).checkProfile(profileBody(values), yearInJapan(Date.now()));
}

export function useProfileFlow(userKey: string) {
  return useFlow({ name: 'profile', userKey, read: readProfileValues });
}

export interface ProfileOutcome {
  readonly was: 'changed';
}
