/** A percent-encoded part of an address in plain characters; as it is when it isn't decodable: addresses come from anywhere (`#50%`). */
export function decodePart(text: string): string {
  return orItself(decodeURIComponent, text);
}

/** A whole path in plain characters, its separators left encoded; as it is when it isn't decodable. */
export function decodePath(path: string): string {
  return orItself(decodeURI, path);
}

function orItself(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
