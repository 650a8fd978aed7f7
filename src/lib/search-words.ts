/**
 * Text as the search compares it: NFKC (full and half width are one), lower case, katakana as hiragana, no white space
 * (easy Japanese is written with spaces between the words). Both the stored text and the keyword pass through here.
 */
export function normaliseForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, '');
}

/** The words of a keyword field: separated by white space, each normalised, none twice. */
export function searchWords(keyword: string): string[] {
  const words = keyword.normalize('NFKC').split(/\s+/u).map(normaliseForSearch);
  return [...new Set(words.filter((word) => word !== ''))];
}
