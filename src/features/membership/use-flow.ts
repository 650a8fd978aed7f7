import { useEffect, useMemo, useState } from 'react';
import { createMemoryStore } from '#lib/key-value-store.ts';
import { busy } from '#session/busy.ts';
import { useRecords } from '#session/records-context.ts';
import { createFlowDraft, type FlowDraft, type FlowState } from './flow-draft.ts';

/** For a page without records: what is typed lives as long as the page. */
const fallback = createMemoryStore();

export interface Flow<Values> extends FlowDraft<Values> {
  /** What was there when this screen opened; null when nothing was. */
  readonly begun: FlowState<Values> | null;
}

interface FlowOptions<Values> {
  readonly name: string;
  readonly owner: string;
  readonly read: (kept: unknown) => Values | null;
}

/** One screen's part of a flow; null while the kept draft is read. `read` must be the same function at every render. */
export function useFlow<Values>({ name, owner, read }: FlowOptions<Values>): Flow<Values> | null {
  const store = useRecords() ?? fallback;
  const [begun, setBegun] = useState<{ readonly draft: object; readonly state: FlowState<Values> | null } | null>(null);

  const draft = useMemo(() => createFlowDraft({ store, owner, name, read }), [store, owner, name, read]);

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

  return useMemo(() => (begun?.draft === draft ? { ...draft, begun: begun.state } : null), [draft, begun]);
}

/** Holds off offers of the frame (an update, a question) while a form is being filled in. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => (isBusy ? busy.begin() : undefined), [isBusy]);
}
