/**
 * Normalises a text or keyword for comparison in the search: NFKC (full and half width are equal), lower case, katakana
 * as hiragana, no white space (easy Japanese has spaces between words).
 */
export function normaliseForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, '');
}

/** The words of a keyword field: separated by white space, normalised, without duplicates. */
export function searchWords(keyword: string): string[] {
  const words = keyword.normalize('NFKC').split(/\s+/u).map(normaliseForSearch);
  return [...new Set(words.filter((word) => word !== ''))];
}
