export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The size of a chunk without its data: length, type and checksum, each of four bytes. */
const FRAME_BYTES = 12;

const ANIMATION = code('acTL');
const IMAGE_DATA = code('IDAT');
const END = code('IEND');
/** Chunks that can't change how a picture looks: texts, times, histograms and suggested palettes. */
const IRRELEVANT: ReadonlySet<number> = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'hIST', 'sPLT'].map(code));

/**
 * A PNG with more chunks is refused, because reading them takes time, first here and then in libvips. Ordinary pictures
 * have fewer than a thousand.
 */
const CHUNKS_MAX = 20_000;

/**
 * Returns why a PNG must be refused: `broken` if it has too many chunks, `animated` if it has several frames; otherwise
 * null. An animated PNG has an acTL chunk before its image data; libvips reads only the first frame and doesn't report
 * that there are more.
 */
export function pngProblem(bytes: Buffer): 'broken' | 'animated' | null {
  let count = 0;
  let hasImage = false;
  for (const { type } of chunks(bytes)) {
    count += 1;
    if (count > CHUNKS_MAX) return 'broken';
    if (type === ANIMATION && !hasImage) return 'animated';
    hasImage ||= type === IMAGE_DATA;
  }
  return null;
}

/**
 * Removes the chunks that can't change how a PNG looks. libvips would decompress the texts among them, several times:
 * 60 texts that expand to 40 MB each, in a file of 2 MB, would take half a minute.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  const shortened = Buffer.alloc(bytes.length);
  let length = 0;
  let from = 0;
  for (const { type, start, end } of chunks(bytes)) {
    if (!IRRELEVANT.has(type)) continue;
    length += bytes.copy(shortened, length, from, start);
    from = end;
  }
  if (from === 0) return bytes;
  length += bytes.copy(shortened, length, from);
  return shortened.subarray(0, length);
}

/** The chunks of a PNG, up to its last one. Types are read as numbers, which is much faster than as strings. */
function* chunks(bytes: Buffer): Generator<{ type: number; start: number; end: number }> {
  let start = PNG_SIGNATURE.length;
  while (start + FRAME_BYTES <= bytes.length) {
    const type = bytes.readUInt32BE(start + 4);
    const end = start + FRAME_BYTES + bytes.readUInt32BE(start);
    yield { type, start, end: Math.min(end, bytes.length) };
    // Stops here, because cameras and editors may append their own data after the last chunk.
    if (type === END) return;
    start = end;
  }
}

function code(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE();
}
