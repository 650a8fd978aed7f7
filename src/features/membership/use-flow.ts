import { useEffect, useMemo, useState } from 'react';
import { createMemoryStore } from '#lib/key-value-store.ts';
import { busy } from '#session/busy.ts';
import { useRecords } from '#session/records-context.ts';
import { createFlowDraft, type FlowDraft, type FlowDraftOptions, type FlowState } from './flow-draft.ts';

/** For a page without records: what is typed lives as long as the page. */
const fallback = createMemoryStore();

export interface Flow<Values> extends FlowDraft<Values> {
  readonly name: string;
  /** What was there when this screen opened; null when nothing was. */
  readonly begun: FlowState<Values> | null;
}

type FlowOptions<Values> = Omit<FlowDraftOptions<Values>, 'store'>;

/** One screen's part of a flow; null while the kept draft is read. The functions must be the same at every render. */
export function useFlow<Values>({ name, owner, read, keepable }: FlowOptions<Values>): Flow<Values> | null {
  const store = useRecords() ?? fallback;
  const [begun, setBegun] = useState<{ readonly draft: object; readonly state: FlowState<Values> | null } | null>(null);

  const draft = useMemo(
    () => createFlowDraft({ store, owner, name, read, keepable }),
    [store, owner, name, read, keepable],
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
    return () => {
      removeEventListener('pagehide', draft.flushNow);
      draft.flushNow();
    };
  }, [draft]);

  return useMemo(() => (begun?.draft === draft ? { ...draft, name, begun: begun.state } : null), [draft, name, begun]);
}

/** What a form shows that isn't sent yet; see TypedElsewhere. */
export function wordsHere<Values>(isTouched: boolean, { begun }: Flow<Values>, values: Values) {
  if (!isTouched) return 'none';
  return begun?.isRestored && values === begun.values ? 'restored' : 'typed';
}

/** Holds off offers of the frame (an update, a question) while a form is being filled in. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy]);
}
