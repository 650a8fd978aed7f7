import { PNG_SIGNATURE } from './png-chunks.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif';

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Detects the kind of an image by its first bytes, because file names and media types of uploads can't be trusted. */
export function imageKind(bytes: Buffer): ImageKind | null {
  if (startsWith(bytes, JPEG_SIGNATURE)) return 'jpeg';
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : null;
}

/** Whether an ISO media file has an AVIF brand; HEIC and videos use the same container. `avis` is an image sequence. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  for (let offset = 8; offset + 4 <= end; offset += 4) {
    // The four bytes after the major brand are a version, not a brand.
    if (offset !== 12 && ['avif', 'avis'].includes(ascii(bytes, offset, offset + 4))) return true;
  }
  return false;
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}
