import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { PageFault } from './foreign-sites.ts';
import { answer, closesAfter, endless, head, PAGE, sends } from './serving.ts';

const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
const LENGTH = Buffer.byteLength(PAGE);

/**
 * Sites whose answers have an unusual head, such as another protocol, endless headers, an invalid status or a wrong
 * length. Most of these answers must be refused, the others must be read.
 */
export const HEADS: readonly PageFault[] = [
  { name: 'switches the protocol (101)', serve: sends(SWITCH), failure: 'status' },
  { name: 'switches to an unnamed protocol', serve: sends('HTTP/1.1 101 X\r\n\r\n'), failure: 'status' },
  { name: 'switches the protocol and sends without end', serve: endless(SWITCH, 'x'), failure: 'status' },
  { name: 'offers a protocol with status 200', serve: sends(answer(PAGE, ['Upgrade: h2c'])), failure: null },
  { name: 'speaks HTTP/9.9', serve: sends(`HTTP/9.9 200 OK\r\n\r\n${PAGE}`), failure: 'broken' },
  { name: 'speaks HTTP/0.9', serve: closesAfter(PAGE), failure: 'broken' },
  { name: 'speaks HTTP/2', serve: sends(Buffer.from('000006040000000000000300000064', 'hex')), failure: 'broken' },
  {
    name: 'speaks HTTP/1.0',
    serve: closesAfter(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${PAGE}`),
    failure: null,
  },
  { name: 'speaks SSH', serve: sends('SSH-2.0-x\r\n'), failure: 'broken' },
  { name: 'sends zeros without end', serve: endless('', '\0'), failure: 'broken' },
  { name: 'sends line breaks without end', serve: endless('', '\r\n'), failure: 'size' },
  { name: 'sends a status line without end', serve: endless('HTTP/1.1 200 ', 'OK'), failure: 'broken' },
  {
    name: 'sends headers without end',
    serve: endless('HTTP/1.1 200 OK\r\n', 'X-More: and more\r\n'),
    failure: 'broken',
  },
  { name: 'sends a header without end', serve: endless('HTTP/1.1 200 OK\r\nX-More: ', 'and more'), failure: 'broken' },
  { name: 'sends a header name without end', serve: endless('HTTP/1.1 200 OK\r\n', 'X'), failure: 'broken' },
  { name: 'sends a header of 1 MB', serve: sends(answer(PAGE, [`X-A: ${'a'.repeat(1e6)}`])), failure: 'broken' },
  {
    name: 'sends 5,000 headers',
    serve: sends(
      answer(
        PAGE,
        Array.from({ length: 5000 }, (_, index) => `X-${index}: a`),
      ),
    ),
    failure: 'broken',
  },
  {
    name: 'sends 3,000 short headers',
    serve: sends(answer(PAGE, Array<string>(3000).fill('a:'))),
    failure: null,
  },
  { name: 'sends a header without a colon', serve: sends(answer(PAGE, ['what'])), failure: 'broken' },
  { name: 'sends a header with a NUL', serve: sends(answer(PAGE, ['X-A: a\0b'])), failure: 'broken' },
  { name: 'sends Early Hints without end', serve: endless('', HINTS), failure: 'status' },
  { name: 'sends 100 Continue without end', serve: endless('', 'HTTP/1.1 100 Continue\r\n\r\n'), failure: 'status' },
  {
    name: 'sends short informational answers without end',
    serve: endless('', 'HTTP/1.1 199 \r\n\r\n'),
    failure: 'status',
  },
  {
    name: 'sends Early Hints ten times',
    serve: sends(Buffer.concat([Buffer.from(HINTS.repeat(10)), answer(PAGE)])),
    failure: null,
  },
  { name: 'answers 204 with a body', serve: sends(answer(PAGE, [], undefined, '204 No Content')), failure: 'status' },
  { name: 'answers 304 with a body', serve: sends(answer(PAGE, [], undefined, '304 Not Modified')), failure: 'status' },
  { name: 'answers 404 without end', serve: endless(head([], undefined, '404 Not Found'), 'x'), failure: 'status' },
  { name: 'answers with status 099', serve: sends(answer(PAGE, [], undefined, '099 Low')), failure: 'status' },
  { name: 'answers with status 999', serve: sends(answer(PAGE, [], undefined, '999 High')), failure: 'status' },
  { name: 'answers with status 20', serve: sends(`HTTP/1.1 20\r\n\r\n${PAGE}`), failure: 'broken' },
  { name: 'declares a negative length', serve: sends(`${head(['Content-Length: -5'])}${PAGE}`), failure: 'broken' },
  {
    name: 'declares two lengths',
    serve: sends(head([`Content-Length: ${LENGTH}`, 'Content-Length: 5']) + PAGE),
    failure: 'broken',
  },
  {
    name: 'declares a length and chunks',
    serve: sends(head([`Content-Length: ${LENGTH}`, 'Transfer-Encoding: chunked']) + PAGE),
    failure: 'broken',
  },
  {
    name: 'declares too large a length',
    serve: closesAfter(`${head(['Content-Length: 99999'])}<title>`),
    failure: 'broken',
  },
  {
    name: 'declares too small a length',
    serve: closesAfter(head([`Content-Length: ${LENGTH - 9}`]) + PAGE),
    failure: null,
  },
  {
    name: 'declares a wrong encoding of characters',
    serve: sends(answer(PAGE, [], 'text/html; charset=utf-16le')),
    failure: null,
    title: null,
  },
  {
    name: 'declares an unknown encoding of characters',
    serve: sends(answer(PAGE, [], 'text/html; charset=x')),
    failure: null,
  },
  {
    name: 'declares a type of 10 kB',
    serve: sends(answer(PAGE, [], `text/html${';charset'.repeat(1250)}`)),
    failure: null,
  },
];

/** A page of 20 MB, compressed. */
const BOMB = gzipSync(Buffer.alloc(20e6, '<b>'));
const encoded = (coding: string, body: Buffer, failure: 'type' | null = 'type'): PageFault => ({
  name: `compresses with ${coding}`,
  serve: sends(answer(body, [`Content-Encoding: ${coding}`])),
  failure,
  ...(failure === null && { title: null }),
});

/**
 * Sites whose answers have a content or transfer encoding, although the request accepts none. All these answers must be
 * refused, except the one with `identity`, which leaves the body unchanged.
 */
export const COMPRESSED: readonly PageFault[] = [
  encoded('gzip', BOMB),
  encoded('br', brotliCompressSync(BOMB)),
  encoded('deflate', deflateSync(BOMB)),
  encoded('gzip, gzip', gzipSync(BOMB)),
  encoded('identity, gzip', BOMB),
  encoded('x-unknown', BOMB),
  encoded(',', BOMB),
  encoded('identity', BOMB, null),
  {
    name: 'compresses with a transfer encoding',
    serve: sends(answerInChunks(BOMB)),
    failure: 'type',
  },
];

function answerInChunks(body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(head(['Transfer-Encoding: gzip, chunked'])),
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}
