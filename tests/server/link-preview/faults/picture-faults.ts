import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Fault } from './foreign-sites.ts';
import { answer, chunk, closesAfter, endless, head, sends, trickles } from './serving.ts';

export interface PictureFault extends Fault {
  /** Whether the picture is fetched again soon after the failure. */
  readonly later?: true;
}

const MAX_BYTES = 3 * 1024 * 1024;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });
export const PNG = await solid(9, 9).png().toBuffer();
const JPEG = await solid(2000, 2000).jpeg().toBuffer();
const LARGE_JPEG = await solid(7000, 7000).jpeg().toBuffer();

const ofType = (body: Buffer, type: string) => sends(answer(body, [], type));
const png = (body: Buffer) => ofType(body, 'image/png');

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

/**
 * A black PNG of `size` × `size` pixels, with one bit per pixel. With the size 30,000 it has 900 megapixels in 110 kB.
 */
function pixelBomb(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(size * (1 + size / 8)), { level: 1 });
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The PNG with additional chunks after its header chunk (IHDR), which has 13 bytes of data. */
function withChunks(count: number, chunk: Buffer): Buffer {
  const end = SIGNATURE.length + 12 + 13;
  return Buffer.concat([PNG.subarray(0, end), ...Array<Buffer>(count).fill(chunk), PNG.subarray(end)]);
}

const EXPANDING_TEXT = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(40e6), { level: 9 })]);
export const EXPANDING = withChunks(60, pngChunk('zTXt', EXPANDING_TEXT));

/** Data that is not what it claims to be: of another type, incomplete or empty. */
const LIES: readonly PictureFault[] = [
  { name: 'HTML as a PNG', serve: png(Buffer.from('<html>')), failure: 'picture' },
  { name: 'a PNG as HTML', serve: ofType(PNG, 'text/html'), failure: 'type' },
  { name: 'a PNG as a JPEG', serve: ofType(PNG, 'image/jpeg'), failure: null },
  { name: 'SVG as a PNG', serve: png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), failure: 'picture' },
  { name: 'a signature of PNG alone', serve: png(SIGNATURE), failure: 'picture' },
  { name: 'a signature of PNG before a JPEG', serve: png(Buffer.concat([SIGNATURE, JPEG])), failure: 'picture' },
  { name: 'an empty picture', serve: png(Buffer.alloc(0)), failure: 'picture' },
  { name: 'half a JPEG', serve: ofType(JPEG.subarray(0, JPEG.length / 2), 'image/jpeg'), failure: 'picture' },
  { name: 'zeros', serve: png(Buffer.alloc(1e6)), failure: 'picture' },
  {
    name: 'a box of 4 GB of an AVIF',
    serve: ofType(
      Buffer.concat([Buffer.from('ffffffff', 'hex'), Buffer.from('ftypavif'), Buffer.alloc(2e6)]),
      'image/avif',
    ),
    failure: 'picture',
  },
];

/** Pictures that would need much memory or time to decode, and a picture in a compressed answer. */
const BOMBS: readonly PictureFault[] = [
  { name: 'a PNG of 900 megapixels', serve: png(pixelBomb(30_000)), failure: 'picture' },
  { name: 'a JPEG of 49 megapixels', serve: ofType(LARGE_JPEG, 'image/jpeg'), failure: 'picture' },
  {
    name: 'a PNG with 260,000 empty chunks',
    serve: png(withChunks(260_000, pngChunk('tEXt', Buffer.alloc(0)))),
    failure: 'picture',
  },
  { name: 'a PNG with texts that expand to 2 GB', serve: png(EXPANDING), failure: null },
  {
    name: 'a compressed picture',
    serve: sends(answer(gzipSync(PNG), ['Content-Encoding: gzip'], 'image/png')),
    failure: 'type',
  },
];

const IMAGE = head([], 'image/png');
const LENGTH = [`Content-Length: ${PNG.length}`];
const CHUNKED = head(['Transfer-Encoding: chunked'], 'image/png');

/** Pictures that are too large, cut off or too slow, or that never end or never begin. */
const ENDINGS: readonly PictureFault[] = [
  { name: 'a picture without end', serve: endless(IMAGE, 'x'), failure: 'size' },
  { name: 'a picture of one byte too many', serve: png(Buffer.alloc(MAX_BYTES + 1)), failure: 'size' },
  {
    name: 'chunks of one byte with long sizes without end',
    serve: endless(CHUNKED, chunk('x', 200).toString()),
    failure: 'size',
  },
  { name: 'a chunk size without end', serve: endless(CHUNKED, '0'), failure: 'size' },
  { name: 'no answer', serve: () => undefined, failure: 'time', later: true },
  { name: 'a closed connection', serve: (socket) => socket.end(), failure: 'broken', later: true },
  {
    name: 'half a picture, then a closed connection',
    serve: closesAfter(Buffer.concat([Buffer.from(head(LENGTH, 'image/png')), PNG.subarray(0, 40)])),
    failure: 'broken',
    later: true,
  },
  { name: 'a length of 9 GB', serve: sends(head(['Content-Length: 9000000000'], 'image/png')), failure: 'size' },
  {
    name: 'a trickled picture of known length',
    serve: trickles(head(LENGTH, 'image/png'), 'x'),
    failure: 'time',
    later: true,
  },
  {
    name: 'a trickled picture of unknown length',
    serve: trickles(Buffer.concat([Buffer.from(IMAGE), PNG.subarray(0, 40)]), 'x'),
    failure: 'time',
    later: true,
  },
];

export const PICTURE_FAULTS: Readonly<Record<string, readonly PictureFault[]>> = {
  'pictures that lie': LIES,
  'pictures that expand': BOMBS,
  'pictures that end too early, too late or never': ENDINGS,
};
