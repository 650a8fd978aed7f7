import { useMemo, useSyncExternalStore } from 'react';
import { useUserKey } from '#context/page.ts';
import { createSignal } from '#lib/signal.ts';

/** What a member has done with the notice about changed texts since the page was loaded. */
interface PromptState {
  readonly userKey: string;
  /** True while the consent form is open. */
  readonly isOpen: boolean;
  /** True once the member has put off the notice until the next page load. */
  readonly isPutOff: boolean;
  /**
   * The control outside the notice that opened the form, and to which the focus returns; null if the form was opened
   * with the notice's own button.
   */
  readonly opener: HTMLElement | null;
}

/** Shared by the notice, which is in the page's frame, and the screens that need the consent. */
const prompt = createSignal<PromptState | null>(null);

interface ConsentPrompt extends Omit<PromptState, 'userKey'> {
  readonly open: (opener?: HTMLElement) => void;
  readonly close: () => void;
  readonly putOff: () => void;
  readonly forget: () => void;
}

export function useConsentPrompt(): ConsentPrompt {
  const userKey = useUserKey();
  const known = useSyncExternalStore(prompt.subscribe, prompt.get, () => null);
  return useMemo(() => {
    const initial: PromptState = { userKey, isOpen: false, isPutOff: false, opener: null };
    // If somebody else has logged in on the same page, the prompt starts from its initial state.
    const state = known?.userKey === userKey ? known : initial;
    return {
      ...state,
      open: (opener) => prompt.set({ ...state, isOpen: true, opener: opener ?? null }),
      close() {
        if (state.isOpen) prompt.set({ ...state, isOpen: false });
      },
      putOff: () => prompt.set({ ...initial, isPutOff: true }),
      forget: () => prompt.set(null),
    };
  }, [userKey, known]);
}
