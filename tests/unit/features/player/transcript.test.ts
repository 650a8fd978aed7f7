import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineAt, mergeTranscript, parseVtt } from '#features/player/text-tracks/transcript.ts';

const FILE = `\uFEFFWEBVTT - 例

NOTE これは読まない

STYLE
::cue { color: red }

1
00:00:00.990 --> 00:00:04.790 line:85%
面接の前は、
だれでも<b>緊張</b>するものです。

01:00:05.500 --> 01:00:06.000
やさしい ことばで
かきます。

00:09.000 --> 00:10.000

`;

test('cues are read with times, joined lines and no markup', () => {
  expect(parseVtt(FILE)).toEqual([
    { start: 0.99, end: 4.79, text: '面接の前は、だれでも緊張するものです。' },
    { start: 3605.5, end: 3606, text: 'やさしい ことばで かきます。' },
  ]);
});

test('Windows line endings make no difference', () => {
  expect(parseVtt(FILE.replaceAll('\n', '\r\n'))).toEqual(parseVtt(FILE));
});

test('a file that is not WebVTT has no cues', () => {
  expect(parseVtt('<!doctype html><p>エラー</p>')).toEqual([]);
});

test('the sample captions have as many cues as timings', () => {
  const file = readFileSync('content/sample/media/interview-three-preparations/captions.ja.vtt', 'utf8');
  expect(parseVtt(file)).toHaveLength(file.match(/-->/g)?.length ?? 0);
});

test('a description comes before a caption of the same time, and the current line is a caption', () => {
  const said = [
    { start: 1, end: 2, text: 'こんにちは' },
    { start: 5, end: 6, text: 'はじめます' },
  ];
  const lines = mergeTranscript(said, [
    { start: 0, end: 5, text: '題名' },
    { start: 5, end: 9, text: '表' },
  ]);
  expect(lines.map((line) => line.text)).toEqual(['題名', 'こんにちは', '表', 'はじめます']);
  expect([0.5, 1, 4, 4.95, 5.2].map((time) => lines[lineAt(lines, time)]?.text)).toEqual([
    undefined,
    'こんにちは',
    'こんにちは',
    // A seek to the start of a cue may end slightly before that time.
    'はじめます',
    'はじめます',
  ]);
});
