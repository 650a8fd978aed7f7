/**
 * Readings that the dictionary gets wrong, or that it splits: the word and its reading in kana. A word is corrected
 * wherever it stands in a text, so each entry must be unambiguous.
 */
export const corrections: Readonly<Record<string, string>> = {
  日本: 'にほん',
  一人: 'ひとり',
  二人: 'ふたり',
  三日: 'みっか',
  ある方: 'あるかた',
  ない方: 'ないかた',
  する方: 'するかた',
  働く方: 'はたらくかた',
  の方へ: 'のかたへ',
  A型: 'えーがた',
  B型: 'びーがた',
  他の: 'ほかの',
};
