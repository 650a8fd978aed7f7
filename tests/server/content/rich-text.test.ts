import { expect, it } from 'vitest';
import { isAllowedImage, isAllowedLink } from '#rich-content/policy.ts';
import { parseRichText } from '#server/content/read/rich-text.ts';
import { NOT_FOUND } from '#server/link-preview/preview.ts';

const html = (markdown: string) =>
  parseRichText(markdown).finish({
    preview: () => NOT_FOUND,
    image: (src) => ({ path: `/images/${src}`, width: 1, height: 1 }),
  });

it.each([
  ['Markdown', '**強い** と [リンク](/faqs)', '<p><strong>強い</strong> と <a href="/faqs">リンク</a></p>'],
  [
    'only the attribute class is allowed on every tag',
    '<p class="a" id="b" title="c" data-x="d" aria-label="e">文</p>',
    '<p class="a">文</p>',
  ],
  [
    'a button whose label is a URL or a link has only its own link',
    '<link-button slug="https://example.jp/a">https://example.jp/a</link-button> <link-button slug="/faqs">[質問](/videos)へ</link-button>',
    '<p><link-button slug="https://example.jp/a"><a href="https://example.jp/a">https://example.jp/a</a></link-button> ' +
      '<link-button slug="/faqs"><a href="/faqs">質問へ</a></link-button></p>',
  ],
  [
    'scripts and styles are removed with their text',
    '<p>前<script>x()</script><style>p{}</style>後</p>',
    '<p>前後</p>',
  ],
  [
    'the text of other removed tags remains',
    '<p><blink>点</blink><label>欄<button>押</button></label></p>',
    '<p>点欄押</p>',
  ],
  [
    'links open no window and run no script',
    '<a href="javascript:x()" target="_blank" onclick="x()">押</a>',
    '<p><a>押</a></p>',
  ],
  ['a scheme with a control character in it is recognised', '<a href="java&#10;script:x()">押</a>', '<p><a>押</a></p>'],
  ['data: URLs are no links', '<a href="data:text/html,x">押</a>', '<p><a>押</a></p>'],
  ['tel: and mailto: URLs are links', '<a href="tel:0120">電話</a>', '<p><a href="tel:0120">電話</a></p>'],
  ['width and height are allowed on images only', '<p width="5">文</p>', '<p>文</p>'],
  [
    'table cells retain colspan and rowspan',
    '<table><tr><th scope="row" rowspan="2" width="3">見</th></tr></table>',
    '<table><tbody><tr><th scope="row" rowspan="2">見</th></tr></tbody></table>',
  ],
  [
    'an image retains its URL and size',
    '<img src="https://example.jp/a.png" alt="絵" width="3" height="2" srcset="x" loading="lazy">',
    '<img src="https://example.jp/a.png" alt="絵" width="3" height="2">',
  ],
  ['an image can not have a data: URL', '<img src="data:image/png;base64,AAAA" alt="絵">', '<img alt="絵">'],
  ['SVG is removed with its content', '<svg onload="x()"><a href="javascript:x()">a</a></svg>', '<p></p>'],
  [
    'a link card contains a link',
    '<external-link-card slug="https://example.jp/">x</external-link-card>',
    '<external-link-card slug="https://example.jp/"><a href="https://example.jp/">https://example.jp/</a></external-link-card>',
  ],
  [
    'a button contains a link around its label',
    '<link-button slug="/videos" onclick="x()">**見る**</link-button>',
    '<p><link-button slug="/videos"><a href="/videos"><strong>見る</strong></a></link-button></p>',
  ],
  ['an unknown custom element is removed', '<other-card slug="/videos">中</other-card>', '<p>中</p>'],
])('%s', (_, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

it.each([
  ['https://example.jp/', true, true],
  ['HTTP://example.jp/', true, true],
  ['/videos', true, true],
  ['#top', true, true],
  ['faqs?x=a:b', true, true],
  ['ftp://example.jp/', true, false],
  ['mailto:a@example.jp', true, false],
  ['javascript:alert(1)', false, false],
  [' \u0001java\tscript:alert(1)', false, false],
  ['vbscript:x', false, false],
  ['data:text/html,x', false, false],
  ['blob:https://example.jp/x', false, false],
])('URLs are allowed or removed: %j', (address, link, image) => {
  expect([isAllowedLink(address), isAllowedImage(address)]).toEqual([link, image]);
});
