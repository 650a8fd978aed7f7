/**
 * The readings of the words in a text, in kana: 「面接の準備」 gives メンセツ and ジュンビ. A compound such as
 * 専門援助部門 has one reading. Words without kanji have none, because the search finds them as they are.
 */
export type ReadingsOf = (text: string) => string[];

interface Word {
  readonly surface: string;
  readonly reading: string;
  /** Whether the word may be part of a compound. Particles and punctuation separate compounds. */
  readonly joins: boolean;
}

/**
 * Words that the dictionary misreads or splits, with their readings in kana. A word is corrected wherever it occurs in
 * a text, so each entry must be unambiguous.
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

const SEPARATING: readonly string[] = ['助詞', '助動詞', '記号', 'UNK'];
const KANJI = /\p{Script=Han}/u;
/** Texts are split into sentences, because the dictionary takes much longer for one long text. */
const SENTENCE_ENDS = /(?<=[。！？\n])/;

/** Loads the dictionary, which takes 0.2 s and about 100 MB. Only the import needs it. */
export async function createReadings(): Promise<ReadingsOf> {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  const tokenizer = builder.build();

  const wordsOf = (text: string): Word[] =>
    (tokenizer.tokenize(text) as { surface: string; reading?: string; partOfSpeech: string }[]).map(
      ({ surface, reading, partOfSpeech }) => ({
        surface,
        reading: reading ?? surface,
        joins: !SEPARATING.includes(partOfSpeech),
      }),
    );

  return (text) => text.split(SENTENCE_ENDS).flatMap((sentence) => readingsIn(withCorrections(sentence, wordsOf)));
}

/** Splits a text into words. Words in the list of corrections are not looked up in the dictionary. */
function withCorrections(text: string, wordsOf: (text: string) => Word[]): Word[] {
  return text.split(CORRECTED).flatMap((part) => {
    const reading = corrections[part];
    if (reading !== undefined) return [{ surface: part, reading, joins: true }];
    return part === '' ? [] : wordsOf(part);
  });
}

/** For words that end with 方 (person): rejects a match in which 方 begins 方法, 方向, 方針 or 方面. */
const NOT_PERSON = '(?![法向針面])';
const CORRECTED = new RegExp(
  `(${Object.keys(corrections)
    .map((word) => (word.endsWith('方') ? word + NOT_PERSON : word))
    .join('|')})`,
);

function readingsIn(words: readonly Word[]): string[] {
  const found: string[] = [];
  let compound: Word[] = [];
  const end = () => {
    if (compound.some(({ surface }) => KANJI.test(surface)))
      found.push(compound.map(({ reading }) => reading).join(''));
    compound = [];
  };
  for (const word of words) {
    if (word.joins) compound.push(word);
    else end();
  }
  end();
  return [...new Set(found)];
}
