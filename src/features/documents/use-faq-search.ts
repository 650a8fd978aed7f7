import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { stripTags } from '#catalog/plain-text.ts';
import { KEYWORD_MAX } from '#contract/limits.ts';
import { FAQ_SEARCH_PARAM } from '#contract/page-constants.ts';
import { href } from '#contract/route-map.ts';
import { normaliseForSearch, searchWords } from '#lib/search-text.ts';
import type { Document } from './document-queries.ts';

const normalised = new WeakMap<Document, string>();

/** A question and its answer as one text, normalised for the search and cached. */
function wordsOf(faq: Document): string {
  let words = normalised.get(faq);
  if (words === undefined) {
    words = normaliseForSearch(`${faq.title} ${stripTags(faq.content)}`);
    normalised.set(faq, words);
  }
  return words;
}

/** The questions that contain every search word, in the question or the answer. Without search words, all questions. */
export function findFaqs(faqs: readonly Document[], search: string): readonly Document[] {
  const words = searchWords(search);
  return words.length === 0 ? faqs : faqs.filter((faq) => words.every((word) => wordsOf(faq).includes(word)));
}

/** The URL is updated after this pause in typing. */
const PAUSE_MS = 500;

export interface FaqSearch {
  readonly typed: string;
  /**
   * The text by which the list is filtered: `typed`, except that it does not change while an input method is composing.
   */
  readonly search: string;
  readonly type: (text: string, isComposing: boolean) => void;
  /** Sets the search and writes it to the URL immediately. */
  readonly write: (search: string) => void;
}

interface State {
  readonly typed: string;
  readonly search: string;
  /** The search that the URL had at the last render. */
  readonly address: string;
  /** The search that `write` wrote last, if the URL has not changed since. */
  readonly written: string | null;
}

function stateOf(address: string): State {
  return { typed: address, search: address, address, written: null };
}

/** The state of the search. It is stored in the URL (`?q=`), so that links, Back and reloads restore it. */
export function useFaqSearch(): FaqSearch {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = (params.get(FAQ_SEARCH_PARAM) ?? '').slice(0, KEYWORD_MAX);
  const [state, setState] = useState<State>(() => stateOf(inAddress));

  // If Back, Forward or a link has changed the URL, the state is updated from the URL. After a
  // change by `write` the text stays, because the new URL arrives late, and the person may have typed more since.
  if (state.address !== inAddress)
    setState(inAddress === state.written ? { ...state, address: inAddress, written: null } : stateOf(inAddress));

  const write = (search: string) => {
    const words = search.trim();
    setState((old) => ({ ...old, typed: search, search, written: words }));
    const query = words === '' ? '' : `?${new URLSearchParams({ [FAQ_SEARCH_PARAM]: words })}`;
    void navigate(href('faqs') + query, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes at every render; the text that it writes is listed
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
