// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sanitise } from '#rich-content/sanitise.ts';

test.each<[string, string, string]>([
  ['scripts are removed with their text', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['event handlers are removed', '<p onclick="x()" class="note">a</p>', '<p class="note">a</p>'],
  [
    'styles, ids, data and ARIA attributes are removed',
    '<p style="color:red" id="x" data-a="1" aria-label="b">a</p>',
    '<p>a</p>',
  ],
  ['a discarded tag leaves its text', '<form><button>送る</button></form>', '送る'],
  ['script addresses are removed', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['disguised script addresses are removed', '<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['addresses with other schemes are removed', '<a href="sms:110">a</a>', '<a>a</a>'],
  ...['http://a.example/', 'https://a.example/', 'ftp://a.example/', 'mailto:a@example.jp', 'tel:119'].map(
    (address): [string, string, string] => [
      `links to ${address} stay`,
      `<a href="${address}">a</a>`,
      `<a href="${address}">a</a>`,
    ],
  ),
  [
    'a class stays on any tag',
    '<section class="a"><h2 class="b">a</h2><ul class="c"><li class="d">b</li></ul><ruby class="e">c</ruby></section>',
    '<section class="a"><h2 class="b">a</h2><ul class="c"><li class="d">b</li></ul><ruby class="e">c</ruby></section>',
  ],
  [
    'each of the three elements stays with its slug',
    '<internal-link-card slug="/a"></internal-link-card><external-link-card slug="https://a.example/"></external-link-card>' +
      '<link-button slug="/b">c</link-button>',
    '<internal-link-card slug="/a"></internal-link-card><external-link-card slug="https://a.example/"></external-link-card>' +
      '<link-button slug="/b">c</link-button>',
  ],
  ['relative links stay', '<a href="/faqs#faq-1">a</a>', '<a href="/faqs#faq-1">a</a>'],
  [
    'width and height of pictures remain',
    '<img src="/a.webp" alt="b" width="3" height="2" srcset="x">',
    '<img height="2" width="3" alt="b" src="/a.webp">',
  ],
  ['data addresses of pictures are removed', '<img src="data:image/png;base64,AA" alt="b">', '<img alt="b">'],
  [
    'column spans of cells remain',
    '<table><tbody><tr><td colspan="2" align="left">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  [
    'the three elements keep only their slug',
    '<internal-link-card slug="/videos/x" onclick="y"><a href="/videos/x">a</a></internal-link-card>',
    '<internal-link-card slug="/videos/x"><a href="/videos/x">a</a></internal-link-card>',
  ],
  [
    'a script address is removed from a slug',
    '<link-button slug="javascript:x">a</link-button>',
    '<link-button>a</link-button>',
  ],
  ['other custom elements are removed', '<evil-card slug="/x">a</evil-card>', 'a'],
])('%s', (_, html, clean) => {
  const [got, wanted] = [String(sanitise(html)), clean].map((text) => {
    // Compares DOM nodes instead of texts, because attributes may come in any order.
    const template = document.createElement('template');
    template.innerHTML = text;
    return template;
  });
  expect(got?.content.isEqualNode(wanted?.content ?? null), String(sanitise(html))).toBe(true);
});
