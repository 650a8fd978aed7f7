import { describe, expect, it } from 'vitest';
import { DISABILITY_GROUPS, DISABILITY_TYPES, GENDERS, PREFECTURES, WITHDRAWAL_REASONS } from '#contract/choices.ts';
import { inBrackets, piecesOf, unreadIn } from '#ui/text/furigana/annotate.tsx';
import { READINGS } from '#ui/text/furigana/readings.ts';
import type { UiText } from '#ui/text/text-mode.ts';

const modules: Record<string, unknown> = import.meta.glob(
  ['/src/**/text.ts', '/src/**/*-text.ts', '/src/**/encouragement.ts', '/src/**/format.ts'],
  { eager: true },
);

function textsIn(value: unknown): UiText[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('ja' in value && typeof value.ja === 'string') return [value as UiText];
  return Object.values(value).flatMap(textsIn);
}

const labels = [GENDERS, DISABILITY_GROUPS, DISABILITY_TYPES, WITHDRAWAL_REASONS, PREFECTURES]
  .flat()
  .map(({ label }) => ({ ja: label }));
const texts: UiText[] = [...Object.values(modules).flatMap(textsIn), ...labels];
const read = (text: string) =>
  piecesOf(text)
    .map(({ words, reading }) => (reading === null ? words : `${words}《${reading}》`))
    .join('');

describe('readings of the interface’s words', () => {
  it('exist for every word, in the standard and the easy version', () => {
    expect(texts.length).toBeGreaterThan(500);
    const unread = texts.flatMap(({ ja, easy = '' }) => [...unreadIn(ja), ...unreadIn(easy)]);
    // The counters 日 and 日間 have no reading when their number is unknown; a test below covers that.
    expect([...new Set(unread)].filter((words) => !/^日間?/.test(words))).toEqual([]);
  });

  it.each([
    ['お気に入りに入れる', 'お気《き》に入《い》りに入《い》れる'],
    ['保存済みの動画を消す。消えました', '保存《ほぞん》済《ず》みの動画《どうが》を消《け》す。消《き》えました'],
    ['場所へ行きます。分析を行います', '場所《ばしょ》へ行《い》きます。分析《ぶんせき》を行《おこな》います'],
    [
      '3分の動画。15分だけ話す。話の手がかり',
      '3分《ぷん》の動画《どうが》。15分《ふん》だけ話《はな》す。話《はなし》の手《て》がかり',
    ],
    ['年で見る。前の年。1年まで', '年《ねん》で見《み》る。前《まえ》の年《とし》。1年《ねん》まで'],
    ['企業の方向けの動画', '企業《きぎょう》の方《かた》向《む》けの動画《どうが》'],
    ['文字起こし、起きた時刻', '文字《もじ》起《お》こし、起《お》きた時刻《じこく》'],
    ['急がなくて大丈夫。急に休む', '急《いそ》がなくて大丈夫《だいじょうぶ》。急《きゅう》に休《やす》む'],
    [
      '1989年（昭和64年／平成元年）',
      '1989年《ねん》（昭和《しょうわ》64年《ねん》／平成《へいせい》元年《がんねん》）',
    ],
    ['障害（しょうがい）の ある 人、女性（じょせい）', '障害《しょうがい》の ある 人《ひと》、女性《じょせい》'],
    ['少なくする、少し', '少《すく》なくする、少《すこ》し'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('are not repeated where the easy version contains them itself', () => {
    const words = texts.flatMap(({ ja, easy = '' }) => [ja, easy]);
    expect(words.filter((one) => /《(.+?)》（\1）/.test(read(one)))).toEqual([]);
  });

  it('follow in parentheses where nothing can be rendered above a word', () => {
    expect(inBrackets('沖縄県')).toBe('沖縄県（おきなわけん）');
    expect(inBrackets('お気に入り')).toBe('お気に入り（おきにいり）');
    expect(inBrackets('えらんで ください')).toBe('えらんで ください');
  });

  it('are omitted for a counter that depends on a number unknown in advance', () => {
    expect(unreadIn('この{count}日間の記録')).toEqual(['日間の']);
    for (const known of ['{count}件の動画', '{from}年代', 'その日、{count}回']) expect(unreadIn(known)).toEqual([]);
    expect(piecesOf('月の記録', true)[0]).toEqual({ words: '月', reading: 'がつ' });
    expect(piecesOf('月の記録')[0]).toEqual({ words: '月', reading: 'つき' });
  });

  it('are listed once each, in kana', () => {
    const lines = READINGS.trim().split(/\s+/);
    const surfaces = lines.map((line) => line.replace(/《.*?》/g, ''));
    expect(surfaces.filter((surface, index) => surfaces.indexOf(surface) !== index)).toEqual([]);
    for (const line of lines) expect(line).toMatch(/^[^《》]*[\p{Script=Han}々]《[\p{Script=Hiragana}ー]+》/u);
  });
});
