const BOUNDARY = 'a-boundary-of-the-test';

export interface Part {
  readonly name: string;
  /** The file name. Without it, the part is a normal form field. */
  readonly file?: string;
  readonly bytes: Buffer | string;
}

/** The request options for a multipart form, encoded as browsers encode it. */
export function multipart(parts: readonly Part[]) {
  const chunks = parts.flatMap(({ name, file, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'POST' as const,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** A multipart form whose body ends in the middle of a file. */
export function brokenMultipart() {
  return {
    ...multipart([]),
    payload: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="avatar_img"; filename="x"\r\n\r\nabc`,
  };
}
