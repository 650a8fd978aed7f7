import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The length of a file may differ from `duration` by this much, because audio and video tracks rarely end at the same
 * time.
 */
const TOLERANCE_SECONDS = 1;
const EBML = 0x1a45dfa3;

/**
 * Checks that a file is of the type that media.yaml claims, complete, and as long as the video. Only the first bytes of
 * a WebM file are checked. Types other than MP4 and WebM are not checked.
 * @param type as in media.yaml, with or without codecs
 * @param duration seconds; null if unknown
 * @returns the problem, as the end of a sentence that begins with the file's name; null if there is none
 */
export function mediaFileProblem(path: string, type: string, duration: number | null): string | null {
  try {
    return problemOf(path, type, duration);
  } catch {
    return 'を読めません。';
  }
}

function problemOf(path: string, type: string, duration: number | null): string | null {
  if (/^(video|audio)\/webm\b/.test(type)) {
    return withFile(path, (file) => readAt(file, 0).readUInt32BE(0)) === EBML ? null : 'はWebMではありません。';
  }
  if (!/^(video|audio)\/mp4\b/.test(type)) return null;
  const seconds = mp4Seconds(path);
  if (seconds === null) return 'はMP4ではないか、途中で切れています。';
  if (duration === null || seconds === 0 || Math.abs(seconds - duration) <= TOLERANCE_SECONDS) return null;
  return `の長さは${seconds.toFixed(1)}秒で、duration と違います。`;
}

/**
 * The length of an MP4 file according to its header (ISO/IEC 14496-12, 8.2.2).
 * @returns seconds; 0 if the header doesn't contain the length (a fragmented file); null for an incomplete MP4 or
 * another type of file
 */
export function mp4Seconds(path: string): number | null {
  return withFile(path, (file, size) => {
    const boxes = boxesIn(file, 0, size);
    const movie = boxes?.get('moov');
    const header = movie && boxesIn(file, movie.body, movie.end)?.get('mvhd');
    if (header === undefined || !boxes?.has('ftyp')) return null;
    const bytes = readAt(file, header.body);
    return bytes[0] === 1
      ? Number(bytes.readBigUInt64BE(24)) / bytes.readUInt32BE(20)
      : bytes.readUInt32BE(16) / bytes.readUInt32BE(12);
  });
}

/** A box, which is the unit of an MP4 file. `body` and `end` are offsets in the file. */
interface Box {
  readonly body: number;
  readonly end: number;
}

/** The consecutive boxes between two offsets, by type. Undefined if the last box doesn't end exactly at `to`. */
function boxesIn(file: number, from: number, to: number): Map<string, Box> | undefined {
  const boxes = new Map<string, Box>();
  let at = from;
  while (at < to) {
    const header = readAt(file, at);
    const short = header.readUInt32BE(0);
    // Size 1: a 64-bit size follows the type. Size 0: the box extends to the end.
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to) return undefined;
    boxes.set(header.toString('latin1', 4, 8), { body: at + (short === 1 ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

/** Reads 32 bytes, enough for every header used here. Bytes beyond the end of the file are 0. */
function readAt(file: number, position: number): Buffer {
  const bytes = Buffer.alloc(32);
  readSync(file, bytes, 0, bytes.length, position);
  return bytes;
}

function withFile<Result>(path: string, read: (file: number, size: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return read(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}
