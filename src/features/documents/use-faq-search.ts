import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { KEYWORD_MAX } from '#contract/limits.ts';
import { FAQ_SEARCH_PARAM } from '#contract/page-names.ts';
import { href } from '#contract/route-map.ts';

/** The address follows when typing pauses: not a navigation for every letter. */
const PAUSE_MS = 500;

export interface FaqSearch {
  readonly typed: string;
  /** What the list shows: what is typed, without what an input method is still working on. */
  readonly search: string;
  readonly type: (text: string, isComposing: boolean) => void;
  /** Into the address, at once. */
  readonly write: (search: string) => void;
}

/** A search within the questions, which lives in the address (`?q=`): links, Back and reloads find it again. */
export function useFaqSearch(): FaqSearch {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = (params.get(FAQ_SEARCH_PARAM) ?? '').slice(0, KEYWORD_MAX);
  const [state, setState] = useState({ typed: inAddress, search: inAddress, address: inAddress });

  // Back, Forward or a link: the address has changed by itself.
  if (state.address !== inAddress) setState({ typed: inAddress, search: inAddress, address: inAddress });

  const write = (search: string) => {
    const words = search.trim();
    setState({ typed: search, search, address: words });
    const query = words === '' ? '' : `?${new URLSearchParams({ [FAQ_SEARCH_PARAM]: words })}`;
    void navigate(href('faqs') + query, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another function every time; what it writes is in the list
  useEffect(() => {
    if (state.search.trim() === inAddress) return;
    const timer = setTimeout(() => write(state.search), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state.search, inAddress]);

  return {
    typed: state.typed,
    search: state.search,
    type: (typed, isComposing) => setState((old) => ({ ...old, typed, search: isComposing ? old.search : typed })),
    write,
  };
}
