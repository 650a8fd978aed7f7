import type { PageFault } from './foreign-sites.ts';
import { answer, chunk, closesAfter, endless, head, PAGE, sends, TITLE } from './serving.ts';

const CHUNKED = head(['Transfer-Encoding: chunked']);
const BEGINNING = `<head><title>${TITLE}</title>`;

/** Bodies that never end, or that are chunked wrongly. */
export const BODIES: readonly PageFault[] = [
  { name: 'sends a head of HTML without end', serve: endless(head() + BEGINNING, '<b>'), failure: null },
  { name: 'sends a comment without end', serve: endless(`${head()}${BEGINNING}<!--`, 'x'), failure: null },
  { name: 'sends zeros without end as a body', serve: endless(head() + BEGINNING, '\0'), failure: null },
  { name: 'sends spaces without end after the head of HTML', serve: endless(head() + PAGE, ' '), failure: null },
  {
    name: 'sends chunks without end',
    serve: endless(CHUNKED + chunk(BEGINNING), chunk('x'.repeat(4096)).toString()),
    failure: null,
  },
  {
    name: 'sends chunks of one byte without end',
    serve: endless(CHUNKED + chunk(BEGINNING), '1\r\nx\r\n'),
    failure: 'size',
  },
  {
    name: 'sends chunks of one byte with long sizes without end',
    serve: endless(CHUNKED + chunk(BEGINNING), chunk('x', 200).toString()),
    failure: 'size',
  },
  { name: 'sends a chunk size of zeros without end', serve: endless(CHUNKED, '0'), failure: 'size' },
  { name: 'sends a chunk extension without end', serve: endless(`${CHUNKED}1;a=`, 'b'), failure: 'broken' },
  {
    name: 'sends trailers without end',
    serve: endless(`${CHUNKED}${chunk('<head>')}0\r\n`, 'X-A: b\r\n'),
    failure: 'broken',
  },
  { name: 'sends a chunk size that is no number', serve: sends(`${CHUNKED}zz\r\n${PAGE}`), failure: 'broken' },
  { name: 'sends a negative chunk size', serve: sends(`${CHUNKED}-5\r\n${PAGE}`), failure: 'broken' },
  { name: 'sends a chunk size of 80 bits', serve: sends(`${CHUNKED}${'f'.repeat(20)}\r\n${PAGE}`), failure: 'broken' },
  {
    name: 'sends a chunk that is longer than its size',
    serve: sends(`${CHUNKED}5\r\n<head><title>`),
    failure: 'broken',
  },
  {
    name: 'sends a chunk that is shorter than its size',
    serve: closesAfter(`${CHUNKED}ff\r\n<head>\r\n0\r\n\r\n`),
    failure: 'broken',
  },
];

const PAGE_BYTES_MAX = 512 * 1024;

/** Repeats `piece` after `before`, up to the largest size of a page that is read. */
const filled = (before: string, piece: string) =>
  before + piece.repeat(Math.floor((PAGE_BYTES_MAX - before.length) / piece.length));
const attributes = Array.from({ length: 80_000 }, (_, index) => `a${index}`).join(' ');
const marked = (name: string, body: string, title: string | null = null): PageFault => ({
  name: `sends ${name}`,
  serve: sends(answer(body)),
  failure: null,
  title,
});

/** Large pages that are valid HTTP, but could take a parser a long time. */
export const MARKUP: readonly PageFault[] = [
  marked('unclosed tags', filled('<head>', '<b>')),
  marked('nested elements', `<head>${'<div>'.repeat(45_000)}${'</div>'.repeat(45_000)}`),
  marked('unclosed tags and closing tags of other elements', `<head>${'<a>'.repeat(80_000)}${'</b>'.repeat(60_000)}`),
  marked('unclosed SVG elements', filled('<head>', '<x><svg></x>')),
  marked('nested titles', filled('<head>', '<title></title><title>'), '<title>'),
  marked('one tag with 80,000 attributes', `<meta ${attributes}>`),
  marked('tags with different names', `<head>${Array.from({ length: 60_000 }, (_, index) => `<e${index}>`).join('')}`),
  marked(
    '18,000 different meta tags',
    `<head>${Array.from({ length: 18_000 }, (_, i) => `<meta name=${i} content=x>`).join('')}`,
  ),
  marked('one attribute', filled('<meta content="', '&amp;')),
  marked('one long value', filled('<meta name=description content="', 'あ '), null),
  marked('one address of a picture', filled('<meta property=og:image content="/', 'あ')),
  marked('one title of entities', filled('<head><title>', '&lt'), `${'<'.repeat(199)}…`),
  marked('one title of characters', filled('<head><title>', 'a'), `${'a'.repeat(199)}…`),
  marked('one title of emoji', `<head><title>${'🌱'.repeat(130_000)}`, `${'🌱'.repeat(199)}…`),
  marked('one title of spaces', filled('<head><title>', ' ')),
  marked('one title of control characters', filled('<head><title>', '\u0007')),
  marked('beginnings of closing tags', filled('<head><title>', '</titl'), `${'</titl'.repeat(33)}<…`),
  marked('beginnings of tags', filled('<head>', '<')),
  marked('nested comments', filled('<head>', '<!--')),
  marked('declarations', filled('<head>', '<!x>')),
];
