import { expect, it } from 'vitest';
import type { Document } from '#features/documents/document-queries.ts';
import { findFaqs } from '#features/documents/use-faq-search.ts';

const faq = (id: number, title: string, content: string): Document => ({
  id,
  title,
  content,
  postDate: '2026-01-01T00:00:00+09:00',
  modified: '2026-01-01T00:00:00+09:00',
});

const faqs = [
  faq(1, '利用にお金はかかりますか？', '<p>いいえ。<b>Wi-Fi</b>のある場所で保存できます。</p>'),
  faq(2, 'ログインにはLINEが必要ですか？', '<p>動画を見るだけなら、いりません。</p>'),
  faq(3, '画面読み上げで使えますか？', '<p>キーボードと、がめんよみあげソフトで使えます。</p>'),
];

it.each([
  ['', [1, 2, 3]],
  ['　 ', [1, 2, 3]],
  ['お金', [1]],
  ['wi-fi', [1]],
  ['ＷＩ－ＦＩ', [1]],
  ['ｌｉｎｅ', [2]],
  ['ろぐいん', [2]],
  ['キーボード', [3]],
  ['きーぼーど', [3]],
  ['ｷｰﾎﾞｰﾄﾞ', [3]],
  ['動画 LINE', [2]],
  ['動画　お金', []],
  ['<b>', []],
  ['ガメンヨミアゲ', [3]],
])('「%s」 finds %j', (search, ids) => {
  expect(findFaqs(faqs, search).map(({ id }) => id)).toEqual(ids);
});
