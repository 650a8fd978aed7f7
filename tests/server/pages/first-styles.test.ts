import postcss from 'postcss';
import { expect, it } from 'vitest';
import { rulesOf } from '#scripts/build/style-sheets.ts';
import { firstStyles } from '#server/ssr/first-styles.ts';

const styles = (sheet: string, html: string) => firstStyles(rulesOf(postcss.parse(sheet)), html).css;

it.each<[string, string, string, string]>([
  ['a class of the markup', '.a{x:1}.b{x:2}', '<p class="a c"></p>', '.a{x:1}'],
  ['one of several selectors', '.a,.b{x:1}', '<p class="b"></p>', '.b{x:1}'],
  ['all names of a selector', '.a .b{x:1}.a>em{x:2}', '<p class="a"><em></em></p>', '.a>em{x:2}'],
  ['elements', 'dialog{x:1}ul li{x:2}', '<ul><li></li></ul>', 'ul li{x:2}'],
  [
    'states and attributes',
    '.a:focus[data-b~="c.d"]::before{x:1}',
    '<p class="a"></p>',
    '.a:focus[data-b~="c.d"]::before{x:1}',
  ],
  [
    'what :not, :is and :where list',
    '.a:not(.b):is(.c,dialog){x:1}',
    '<p class="a"></p>',
    '.a:not(.b):is(.c,dialog){x:1}',
  ],
  ['what :has needs', '.a:has(>.b){x:1}.a:has(.c){x:2}', '<p class="a"><b class="b"></b></p>', '.a:has(>.b){x:1}'],
  ['what a list in :has needs', '.a:has(.b,.c){x:1}', '<p class="a"></p>', '.a:has(.b,.c){x:1}'],
  [
    'nested pseudo-classes',
    '.a:not(:has(.b)){x:1}.a:is(:has(:checked),[aria-busy]){x:2}.a:has(:is(.b,.c)){x:3}.a:has(>b>i[open])>p{x:4}',
    '<div class="a"><b><i></i></b><p></p></div>',
    '.a:not(:has(.b)){x:1}.a:is(:has(:checked),[aria-busy]){x:2}.a:has(:is(.b,.c)){x:3}.a:has(>b>i[open])>p{x:4}',
  ],
  [
    'attributes of ARIA that the markup contains',
    '[aria-busy]{x:1}a[aria-current=page]{x:2}:not([aria-busy]){x:3}',
    '<a aria-current="page"></a>',
    'a[aria-current=page]{x:2}:not([aria-busy]){x:3}',
  ],
  ['disabled controls', '.a:disabled,.b[disabled]{x:1}', '<button class="b" disabled="">', '.b[disabled]{x:1}'],
  ['the root', 'html{x:1}body{x:2}:root[data-dark]{x:3}', '', 'html{x:1}body{x:2}:root[data-dark]{x:3}'],
])('keeps %s', (_, sheet, html, expected) => {
  expect(styles(sheet, html)).toBe(expected);
});

it('at-rules stay around their rules, are shared by neighbours, and go when they are empty', () => {
  const sheet = '@layer base;@media (x){@supports (y){.a{x:1}.b{x:2}}.a{x:3}}@media (z){.b{x:4}}.a{x:5}';
  expect(styles(sheet, '<p class="a"></p>')).toBe('@layer base;@media (x){@supports (y){.a{x:1}}.a{x:3}}.a{x:5}');
});

it('an animation stays if a chosen rule names it', () => {
  const sheet = '@keyframes in{to{x:1}}@keyframes out{to{x:2}}.a{animation:in 1s}.b{animation:out 1s}';
  expect(styles(sheet, '<p class="a"></p>')).toBe('@keyframes in{to{x:1}}.a{animation:in 1s}');
});

it('fonts and properties stay', () => {
  const sheet = '@font-face{font-family:x}@property --y{inherits:false}';
  expect(styles(sheet, '')).toBe(sheet);
});

it('what only a pointer changes is left to the whole sheets', () => {
  expect(styles('.a:hover{x:1}.a,.a:active{x:2}', '<p class="a"></p>')).toBe('.a{x:2}');
});

it.each<[string, string, string]>([
  [
    'the content of closed details is left to the whole sheets',
    '<details><summary class="a"></summary><p class="b">',
    '.a',
  ],
  ['the content of open details is visible', '<details open=""><summary class="a"></summary><p class="b">', '.a.b'],
  [
    'details within closed details are hidden too',
    '<details><summary class="a"></summary><details open=""><summary class="c"></summary></details><p class="b">',
    '.a',
  ],
  [
    'closed details within open ones',
    '<details class="x" open=""><summary class="a"></summary><details><summary class="c"></summary><p class="b"></details>',
    '.a.c',
  ],
])('%s', (_, markup, expected) => {
  const html = `${markup}</p></details><p class="d"></p>`;
  expect(styles('.a{x:1}.b{x:1}.c{x:1}.d{x:1}', html).replaceAll('{x:1}', '')).toBe(`${expected}.d`);
});

it('custom properties stay if the styles, the markup or another sheet may use them', () => {
  const sheet = ':root{--a:1px;--b:"x";--c: ;--d:2px}.a{x:var(--a);--d:3px}';
  expect(styles(sheet, '<p class="a" style="x:var(--d, 1px)"></p>')).toBe(
    ':root{--a:1px;--d:2px}.a{x:var(--a);--d:3px}',
  );
  expect(firstStyles(rulesOf(postcss.parse(':root{--a:1px}')), '', true).css).toBe(':root{--a:1px}');
});
