import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mediaFileProblem } from '#server/content/read/media-files.ts';
import { box, mp4Bytes } from '#tests/support/server/server-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'shigoto-media-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problem(bytes: Buffer, type: string, duration = 60): string | null {
  writeFileSync(join(folder, 'file'), bytes);
  return mediaFileProblem(join(folder, 'file'), type, duration);
}

const MP4 = mp4Bytes('x', 60);
const ftyp = box('ftyp', Buffer.from('isom'));

/** A `moov` box whose header (`mvhd`) has version 1, with 64-bit times. */
function longTimes(seconds: number): Buffer {
  const header = Buffer.alloc(112);
  header[0] = 1;
  header.writeUInt32BE(90_000, 20);
  header.writeBigUInt64BE(BigInt(seconds * 90_000), 24);
  return longBox('moov', Buffer.concat([box('free', Buffer.alloc(3)), box('mvhd', header)]));
}

/** An MP4 box with a 64-bit size, as boxes of more than 4 GB need. */
function longBox(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(16 + body.length));
  return Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from(type), size, body]);
}

const toTheEnd = Buffer.concat([Buffer.alloc(4), Buffer.from('mdat'), Buffer.alloc(50)]);

it.each([
  ['an MP4', MP4, 'video/mp4; codecs="avc1.64001f, mp4a.40.2"', 60],
  ['an MP4 that is less than a second longer', MP4, 'video/mp4', 59.1],
  ['an MP4 with sound only', MP4, 'audio/mp4', 60],
  [
    'an MP4 with its header at the end and 64-bit sizes and times',
    Buffer.concat([ftyp, longBox('mdat', Buffer.alloc(9)), longTimes(60)]),
    'video/mp4',
    60,
  ],
  ['an MP4 whose last box has no size', Buffer.concat([ftyp, longTimes(60), toTheEnd]), 'video/mp4', 60],
  ['a fragmented MP4, whose header has no duration', mp4Bytes('x', 0), 'video/mp4', 60],
  ['WebM', Buffer.from('1a45dfa3ff', 'hex'), 'video/webm; codecs="vp9, opus"', 60],
  ['a file of another format, unchecked', Buffer.from('OggS'), 'audio/ogg', 60],
])('accepts %s', (_, bytes, type, duration) => {
  expect(problem(bytes, type, duration)).toBeNull();
});

it.each([
  ['text', Buffer.from('notvideo')],
  ['a web page', Buffer.from(`<!doctype html>${' '.repeat(100)}`)],
  ['a WebM file', Buffer.from('1a45dfa3ff', 'hex')],
  ['a truncated file', MP4.subarray(0, -1)],
  ['a file that ends before its header', Buffer.concat([ftyp, box('mdat', Buffer.alloc(9))])],
  ['a header without a duration', Buffer.concat([ftyp, box('moov', box('free', Buffer.alloc(40)))])],
  ['a file without its first box', MP4.subarray(ftyp.length)],
])('rejects %s as an MP4', (_, bytes) => {
  expect(problem(bytes, 'video/mp4')).toBe('はMP4ではないか、途中で切れています。');
});

it('rejects a wrong duration, a wrong format and a missing file', () => {
  expect(problem(MP4, 'video/mp4', 61.1)).toBe('の長さは60.0秒で、duration と違います。');
  expect(problem(Buffer.concat([ftyp, longTimes(70)]), 'audio/mp4')).toBe('の長さは70.0秒で、duration と違います。');
  expect(problem(MP4, 'video/webm')).toBe('はWebMではありません。');
  expect(mediaFileProblem(join(folder, 'gone'), 'video/mp4', 60)).toBe('を読めません。');
});
