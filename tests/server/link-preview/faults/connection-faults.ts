import type { PageFault, Serve } from './foreign-sites.ts';
import { answer, chunk, closesAfter, head, PAGE, sends, TITLE, trickles } from './serving.ts';

/** The beginning of PAGE, cut off before the text of its title. */
const HALF = PAGE.slice(0, PAGE.indexOf(TITLE));
const DECLARED = [`Content-Length: ${Buffer.byteLength(PAGE)}`];
const CHUNKED = ['Transfer-Encoding: chunked'];

const nothing: Serve = () => undefined;

const resetsAfter =
  (bytes: string): Serve =>
  (socket) => {
    socket.write(bytes, () => socket.resetAndDestroy());
  };

/** Sends `before` at once, and `rest` after 700 ms, later than SHORT_LIMIT_MS in meet-fault.ts. */
const late =
  (before: string, rest: string | Buffer): Serve =>
  (socket) => {
    if (before !== '') socket.write(before);
    const timer = setTimeout(() => socket.end(rest), 700);
    socket.on('close', () => clearTimeout(timer));
    // Answers although the other side has closed the connection.
    socket.on('end', () => socket.write(rest));
  };

/**
 * Sites that close the connection too early. The last three send a complete answer instead: one before the request, one
 * without closing the connection, and one twice.
 */
export const CLOSED: readonly PageFault[] = [
  { name: 'closes the connection before the request', serve: (socket) => socket.end(), early: true, failure: 'broken' },
  {
    name: 'resets the connection before the request',
    serve: (socket) => socket.resetAndDestroy(),
    early: true,
    failure: 'broken',
  },
  { name: 'closes before the status line', serve: closesAfter(''), failure: 'broken' },
  { name: 'resets before the status line', serve: resetsAfter(''), failure: 'broken' },
  { name: 'closes within the version', serve: closesAfter('HTT'), failure: 'broken' },
  { name: 'closes within the status', serve: closesAfter('HTTP/1.1 20'), failure: 'broken' },
  { name: 'closes within a header', serve: closesAfter('HTTP/1.1 200 OK\r\nContent-Ty'), failure: 'broken' },
  { name: 'closes before the empty line', serve: closesAfter(head().slice(0, -2)), failure: 'broken' },
  { name: 'closes after the head', serve: closesAfter(head(DECLARED)), failure: 'broken' },
  { name: 'closes after a head without a length', serve: closesAfter(head()), failure: null, title: null },
  { name: 'closes within the body', serve: closesAfter(head(DECLARED) + HALF), failure: 'broken' },
  { name: 'resets within the body', serve: resetsAfter(head(DECLARED) + HALF), failure: 'broken' },
  {
    name: 'closes within a body without a length',
    serve: closesAfter(head() + HALF),
    failure: null,
    title: null,
  },
  { name: 'closes within a chunk size', serve: closesAfter(`${head(CHUNKED)}4`), failure: 'broken' },
  { name: 'closes after a chunk size', serve: closesAfter(`${head(CHUNKED)}40\r\n`), failure: 'broken' },
  {
    name: 'closes within a chunk',
    serve: closesAfter(head(CHUNKED) + chunk(HALF).toString().slice(0, -9)),
    failure: 'broken',
  },
  { name: 'closes between chunks', serve: closesAfter(head(CHUNKED) + chunk(HALF)), failure: 'broken' },
  { name: 'closes within the last chunk', serve: closesAfter(`${head(CHUNKED)}${chunk(HALF)}0\r`), failure: 'broken' },
  { name: 'answers before the request', serve: closesAfter(answer(PAGE)), early: true, failure: null },
  { name: 'leaves the connection open', serve: sends(answer(PAGE)), failure: null },
  { name: 'answers twice', serve: closesAfter(Buffer.concat([answer(PAGE), answer(PAGE)])), failure: null },
];

/** Sites that are slower than the time limit. */
export const SLOW: readonly PageFault[] = [
  { name: 'accepts the connection and never answers', serve: nothing, early: true, failure: 'time' },
  { name: 'reads the request and never answers', serve: nothing, failure: 'time' },
  { name: 'stops within the status line', serve: sends('HTTP/1.1 2'), failure: 'time' },
  { name: 'stops within the head', serve: sends('HTTP/1.1 200 OK\r\nContent-Ty'), failure: 'time' },
  { name: 'stops after the head', serve: sends(head(DECLARED)), failure: 'time' },
  { name: 'stops within the body', serve: sends(head(DECLARED) + HALF), failure: 'time' },
  { name: 'stops within a chunk size', serve: sends(`${head(CHUNKED)}4`), failure: 'time' },
  { name: 'stops after an informational answer', serve: sends('HTTP/1.1 103 Early Hints\r\n\r\n'), failure: 'time' },
  { name: 'trickles the status line', serve: trickles('', `HTTP/1.1 200 ${'O'.repeat(1000)}`), failure: 'time' },
  { name: 'trickles headers', serve: trickles('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'), failure: 'time' },
  { name: 'trickles line breaks', serve: trickles('', '\r\n'), failure: 'time' },
  { name: 'trickles the body', serve: trickles(`${head()}<head>`, '<b>'), failure: 'time' },
  { name: 'trickles chunks', serve: trickles(head(CHUNKED), '1\r\nx\r\n'), failure: 'time' },
  { name: 'answers after the time limit', serve: late('', answer(PAGE)), failure: 'time' },
  { name: 'sends the body after the time limit', serve: late(head(DECLARED), PAGE), failure: 'time' },
];
