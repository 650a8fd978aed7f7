import { expect, it } from 'vitest';
import { FIRST_SCREEN_ID, LAYOUT_SCRIPT, withLayoutScripts } from '#server/ssr/layout-scripts.ts';

/** The markup with `|` for each layout script, and `!` for the one that ends the first screen. */
function divided(html: string): string {
  return withLayoutScripts(html)
    .replaceAll(`<script>${LAYOUT_SCRIPT}</script>`, '|')
    .replaceAll(`<script id="${FIRST_SCREEN_ID}">${LAYOUT_SCRIPT}</script>`, '!');
}

const text = (length: number) => 'あ'.repeat(length);

it.each<[string, string, string]>([
  ['the first text, which needs the fonts', '<a>本文へ</a><header><p>', '<a>本文へ</a>!<header><p>'],
  [
    'the header',
    `<p>a</p><p>${text(99)}</p><p>b</p><main></main>`,
    `<p>a</p>|<p>${text(99)}</p><p>b</p>|<main>!</main>`,
  ],
  [
    '60 characters of text, at the start of a block',
    `<main>a<p>${text(59)}</p><p>b<b>c</b></p><p>d</p></main>`,
    `|<main>a<p>${text(59)}</p>|<p>b<b>c</b></p><p>d</p>!</main>`,
  ],
  [
    'the first screen, and the rest of a long text',
    `<main>${`<p>${text(100)}</p>`.repeat(5)}</main>`,
    `|<main><p>${text(100)}</p>|<p>${text(100)}</p>|<p>${text(100)}</p>!<p>${text(100)}</p>|<p>${text(100)}</p>|</main>`,
  ],
])('a layout script follows %s', (_, html, expected) => {
  expect(divided(html)).toBe(expected);
});

it.each<[string, string]>([
  [
    'the third card',
    `|<main>${text(60)}|<div role="list"><i role="listitem"><p>1</p></i><i role="listitem"><p>2</p></i><i role="listitem">!<p>`,
  ],
  ['a section that is laid out later', '<p>a</p>!<section data-later="last"><p>b</p><p>c</p></section>'],
])('the layout scripts end at %s', (_, expected) => {
  expect(divided(expected.replace(/[|!]/g, ''))).toBe(expected);
});

it('a layout script is the first in an item of a list, so that it does not count as an item', () => {
  const items = `<main><ul><li>${text(60)}</li><li>b</li></ul></main>`;
  expect(divided(items)).toBe(`|<main><ul><li>${text(60)}</li><li>|b</li></ul>!</main>`);
});

it('the content of closed details counts neither as text nor as a card', () => {
  const closed = `<details><summary>a</summary><p role="listitem">${text(400)}</p></details>`;
  expect(divided(`<main>${closed.repeat(4)}</main>`)).toBe(`|<main>${closed.repeat(4)}!</main>`);
  const open = `<details open=""><summary>a</summary><p>${text(400)}</p><p>b</p></details>`;
  expect(divided(`<main>${open}</main>`)).toBe(
    `|<main><details open=""><summary>a</summary><p>${text(400)}</p>!<p>b</p></details>|</main>`,
  );
});

it('no layout script is within a card', () => {
  const card = `<li role="listitem"><p>${text(60)}</p><p>a</p></li>`;
  expect(divided(`<main><ul>${card}${card}</ul></main>`)).toBe(
    `|<main><ul>${card}${card.replace('>', '>|')}</ul>!</main>`,
  );
});

it('a long header does not count as the first screen', () => {
  const header = `<header>${text(400)}</header>`;
  expect(divided(`${header}<main><p>${text(60)}</p><p>a</p></main>`)).toBe(
    `${header}|<main><p>${text(60)}</p>|<p>a</p>!</main>`,
  );
});

it('what looks like a tag in an attribute or in a comment is none', () => {
  const html = `<main>${text(60)}<img alt="a > <p>"><!--<p>--><b></b></main>`;
  expect(divided(html)).toBe(`|${html.replace('</main>', '!</main>')}`);
});

it('the shell, which has no markup, has no layout script', () => {
  expect(withLayoutScripts('')).toBe('');
});
