export interface ByteRange {
  readonly start: number;
  /** Inclusive, as in Content-Range. */
  readonly end: number;
}

/**
 * Reads a Range header (RFC 9110 14.2) against a size in bytes. `whole`: no range, another unit, a malformed or a
 * multiple one; a server may answer these with everything. `unsatisfiable`: well formed, but outside of the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
