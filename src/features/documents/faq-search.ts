import { stripTags } from '#catalog/plain-text.ts';
import { normaliseForSearch, searchWords } from '#lib/search-words.ts';
import type { Document } from './document-queries.ts';

const normalised = new WeakMap<Document, string>();

/** Question and answer as the search compares them. */
function wordsOf(faq: Document): string {
  let words = normalised.get(faq);
  if (words === undefined) {
    words = normaliseForSearch(`${faq.title} ${stripTags(faq.content)}`);
    normalised.set(faq, words);
  }
  return words;
}

/** The questions in which all words of a search stand, in the question or its answer; all of them for an empty one. */
export function findFaqs(faqs: readonly Document[], search: string): readonly Document[] {
  const words = searchWords(search);
  return words.length === 0 ? faqs : faqs.filter((faq) => words.every((word) => wordsOf(faq).includes(word)));
}
