const BOUNDARY = 'a-boundary-of-the-test';

export interface Part {
  readonly name: string;
  /** The file's name; fields have none. */
  readonly file?: string;
  readonly bytes: Buffer | string;
}

/** A form with files as a browser sends it. */
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

/** A form that ends inside its file. */
export function brokenMultipart() {
  return {
    ...multipart([]),
    payload: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="avatar_img"; filename="x"\r\n\r\nabc`,
  };
}
