import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export const MAX_BYTES = 5 * 1024 * 1024;

export const green = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 200, b: 0 } } });

/** A picture whose left half is red and whose right half is blue. */
export const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#00f' } }, left: width / 2, top: 0 },
  ]);

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of a few bytes whose header claims these dimensions. */
export const claimingPng = (width: number, height: number, ...chunks: Buffer[]): Buffer =>
  pngOf(width, height, [8, 2, 0, 0, 0], chunks);

/** Like `claimingPng`, but the header claims four channels of 16 bits and interlacing. */
export const claimingDeepPng = (width: number, height: number): Buffer => pngOf(width, height, [16, 6, 0, 0, 1], []);

function pngOf(width: number, height: number, format: readonly number[], chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
