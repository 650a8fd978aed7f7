import type { Socket } from 'node:net';
import type { Serve } from './foreign-sites.ts';

export const TITLE = '題';
export const PAGE = `<!doctype html><html><head><title>${TITLE}</title></head><body>x</body></html>`;

/** The interval in ms at which a trickling site sends a byte. */
const TRICKLE_MS = 15;
const PIECE_BYTES = 16_384;

/** The head of an answer, with its final empty line. `lines`: headers besides the media type. */
export function head(lines: readonly string[] = [], type = 'text/html; charset=utf-8', status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, `Content-Type: ${type}`, ...lines, '', ''].join('\r\n');
}

/** A complete answer with the right length. */
export function answer(body: string | Buffer, lines: readonly string[] = [], type?: string, status?: string): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(head([`Content-Length: ${bytes.length}`, ...lines], type, status)), bytes]);
}

/** The bytes as one chunk of a chunked body. The chunk's size is written with at least `digits` digits. */
export function chunk(body: string | Buffer, digits = 1): Buffer {
  const bytes = Buffer.from(body);
  const size = bytes.length.toString(16).padStart(digits, '0');
  return Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** Sends the bytes and leaves the connection open. */
export const sends =
  (bytes: string | Buffer): Serve =>
  (socket) => {
    socket.write(bytes);
  };

/** Sends the bytes and closes the connection. */
export const closesAfter =
  (bytes: string | Buffer): Serve =>
  (socket) => {
    socket.end(bytes);
  };

/** Sends `before`, then `piece` repeatedly as fast as the other side reads. */
export const endless =
  (before: string | Buffer, piece: string): Serve =>
  (socket) => {
    // Sends long pieces. Many short ones would occupy the event loop, which this site shares with the product.
    const long = Buffer.from(piece.repeat(Math.ceil(PIECE_BYTES / piece.length)), 'latin1');
    const more = () => {
      while (!socket.destroyed && socket.write(long));
    };
    socket.on('drain', more).write(before);
    more();
  };

/** Sends `before`, then `piece` byte by byte, again and again. */
export const trickles =
  (before: string | Buffer, piece: string): Serve =>
  (socket) => {
    socket.setNoDelay().write(before);
    let sent = 0;
    const timer = setInterval(() => {
      socket.write(piece.charAt(sent % piece.length));
      sent += 1;
    }, TRICKLE_MS);
    socket.on('close', () => clearInterval(timer));
  };

/** Serves each path differently. */
export const byPath =
  (paths: Readonly<Record<string, Serve>>): Serve =>
  (socket: Socket, path) => {
    paths[path]?.(socket, path);
  };
