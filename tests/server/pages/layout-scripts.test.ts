import { expect, it } from 'vitest';
import { FIRST_SCREEN_ID, LAYOUT_SCRIPT, withLayoutScripts } from '#server/ssr/layout-scripts.ts';

/** The markup with `|` for each layout script, and `*` for the one that ends the first screen. */
function divided(html: string): string {
  return withLayoutScripts(html)
    .replaceAll(`<script>${LAYOUT_SCRIPT}</script>`, '|')
    .replaceAll(`<script id="${FIRST_SCREEN_ID}">${LAYOUT_SCRIPT}</script>`, '*');
}

const text = (length: number) => 'あ'.repeat(length);

it.each<[string, string]>([
  ['before the header, because the text that precedes it needs the fonts', '<a>本文へ</a>|<header></header>'],
  ['before <main>', `<header><p>${text(99)}</p></header>|`],
])('a layout script is %s', (_, expected) => {
  expect(divided(`${expected.replaceAll('|', '')}<main></main>`)).toContain(expected);
});

it.each<[string, string]>([
  ['at the end of a block after 60 characters', `<p>${text(59)}<b>a</b>|</p><p>b</p>*`],
  ['within an item of a list, not between items', `<ul><li>${text(60)}|</li><li>b</li></ul>*`],
  ['at the end of the first screen', `<p>${text(150)}|</p><h2>${text(150)}*</h2><p>${text(60)}|</p>|`],
  ['at the end of a page without text', '*'],
  ['not after the text of closed details', `<details><summary>a</summary><p>${text(400)}</p></details><p>b</p>*`],
  ['in open details', `<details open=""><summary>a</summary><p>${text(60)}|</p></details>*`],
  ['not after what looks like a tag in an attribute or a comment', `${text(60)}<img alt="</p>"><!--</p>--><b>a</b>*`],
])('in <main>, a layout script is %s', (_, expected) => {
  expect(divided(`<main>${expected.replaceAll(/[|*]/g, '')}</main>`)).toBe(`|<main>${expected}</main>`);
});

it.each<[string, string]>([
  [
    'the third card',
    `<ul>${`<li role="listitem"><p>${text(60)}</p></li>`.repeat(2)}<li role="listitem">*<p>a</p></li></ul>`,
  ],
  ['a section that is laid out later', `<section data-later="last">*<p>${text(60)}</p><p>a</p></section>`],
])('the layout scripts end in %s', (_, expected) => {
  expect(divided(`<main>${expected.replace('*', '')}</main>`)).toBe(`|<main>${expected}</main>`);
});

it('a long header does not count as the first screen', () => {
  const header = `<header>${text(400)}</header>`;
  expect(divided(`${header}<main><p>a</p></main>`)).toBe(`|${header}|<main><p>a</p>*</main>`);
});

it('the shell, which has no markup, has no layout script', () => {
  expect(withLayoutScripts('')).toBe('');
});
