import { expect, it } from 'vitest';
import { normaliseForSearch } from '#lib/search-text.ts';
import { corrections, createReadings } from '#server/content/write/readings.ts';

const readings = await createReadings();
const inHiragana = (text: string) => readings(text).map(normaliseForSearch);

it.each([
  ['面接の三つの準備', ['めんせつ', 'みっつ', 'じゅんび']],
  ['障害のある方の合理的配慮', ['しょうがい', 'あるかた', 'ごうりてきはいりょ']],
  ['就労移行支援と就労継続支援B型', ['しゅうろういこうしえん', 'しゅうろうけいぞくしえんびーがた']],
  ['日本の法定雇用率2.7%', ['にほん', 'ほうていこようりつ']],
  ['一日の終わりに、体調を記録する。', ['いちにち', 'おわり', 'たいちょう', 'きろくする']],
  ['ハローワークの専門援助部門', ['せんもんえんじょぶもん']],
  ['精神障害者保健福祉手帳', ['せいしんしょうがいしゃほけんふくしてちょう']],
  ['日本向けの本', ['にほんむけ', 'ほん']],
  ['働く方法と、効果のある方法', ['はたらくほうほう', 'こうか', 'あるほうほう']],
  ['かなだけの文', ['ぶん']],
  ['ひらがなとカタカナ', []],
  ['', []],
])('%s', (text, expected) => {
  expect(inHiragana(text)).toEqual(expected);
});

it('the list of corrections is needed: the dictionary alone reads each word differently, or splits it', async () => {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  const tokenizer = builder.build();
  const alone = (word: string) =>
    (tokenizer.tokenize(word) as { surface: string; reading?: string }[])
      .map(({ surface, reading }) => normaliseForSearch(reading ?? surface))
      .join('');
  const needless = Object.entries(corrections).filter(([word, reading]) => alone(word) === reading);
  expect(needless).toEqual([]);
});
