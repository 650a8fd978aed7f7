import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Each entry has a wording that no text may contain, and the wording to use instead. Two names for one thing confuse
 * people who find reading hard.
 */
const ONE_SPELLING: readonly (readonly [RegExp, string])[] = [
  [/日々の記録/, '体調の記録'],
  [/共用の端末/, 'みんなで使う端末、この端末に何も残さない'],
  [/「未送信」/, '送信待ちの記録'],
  [/おためし|ためしてください/, 'お試しください'],
  [/ひら[くいきけ]/, '開く'],
  [/えら[ばびぶべぼん]/, '選ぶ'],
  [/もど[らりるれろすし]/, '戻る、戻す'],
  [/だいじょうぶ/, '大丈夫'],
  [/[^か]ねた|ねむ[らりるれろい]/, '寝た、眠る'],
  [/(?<!音を|取り)消(?!してログアウト)[さしすせそ]/, '削除する'],
  [/トップページ(?!へ$)/, 'ホーム'],
  [/表示と動作の設定|表示設定/, '表示の設定'],
  [/お?探[しす]/, 'さがす'],
  [/元には戻せ|(元|もと)には?もどせ|もとに戻せ/, '元に戻せません'],
];

const read = (file: string) => readFileSync(file, 'utf8');
/** The texts in standard Japanese. The easy versions are not checked, because they use more kana on purpose. */
const shown = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  [...read(file).matchAll(/\bja:\s*(['"`])(.*?)\1/g)].map(([, , text = '']) => ({ file, text })),
);
const written = [...globSync('content/sample/**/*.md'), 'manifest.webmanifest', 'src/app/start/scripts-missing.ts'].map(
  (file) => ({ file, text: read(file) }),
);

it.each(ONE_SPELLING)('no text contains %s; the wording is %s', (other) => {
  expect(shown.length).toBeGreaterThan(500);
  expect(written.length).toBeGreaterThan(100);
  expect([...shown, ...written].filter(({ text }) => other.test(text)).map(({ file }) => file)).toEqual([]);
});
