import { expect, test } from 'vitest';
import { searchWords } from '#lib/search-text.ts';
import { partsOf } from '#ui/text/marked.tsx';

const marked = (text: string, keyword: string) =>
  partsOf(text, searchWords(keyword))
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test.each([
  ['面接で聞かれること', '面接', '[面接]で聞かれること'],
  ['メンセツのめんせつ', 'めんせつ', '[メンセツ]の[めんせつ]'],
  ['ＷＥＢ会議とweb', 'Web', '[ＷＥＢ]会議と[web]'],
  ['やすみ ながら', 'やすみなが', '[やすみ] [なが]ら'],
  ['会社の休憩室', '休憩　会社', '[会社]の[休憩]室'],
  ['ㇰ㌔メートル', 'キロ', 'ㇰ[㌔]メートル'],
  ['😀はたらく', 'はたら', '😀[はたら]く'],
  ['ばなな', 'なな', 'ば[なな]'],
  ['なし', '', 'なし'],
])('in 「%s」, 「%s」 is marked: %s', (text, keyword, expected) => {
  expect(marked(text, keyword)).toBe(expected);
});
