import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FetchRefused } from './refusal.ts';

/**
 * How many bytes Node's HTTP parser gets at a time. A read of a socket returns up to 64 KiB. If these bytes were
 * thousands of tiny chunks or informational responses, parsing them in one go would block the event loop for tens of
 * milliseconds.
 */
const PIECE_BYTES = 8192;

/**
 * A connection from which at most `maxBytes` are read, in small pieces and in separate turns of the event loop. The
 * limit includes bytes that no other limit counts, such as line breaks before the status line or zeros in a chunk size.
 */
export class BoundedSocket extends Duplex {
  readonly #socket: Duplex;
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(socket: Duplex, maxBytes: number) {
    super({ readableHighWaterMark: PIECE_BYTES });
    this.#socket = socket;
    this.#pieces = pieces(socket, maxBytes);
    socket.on('error', (error) => this.destroy(error));
  }

  override _read(): void {
    this.#pieces.next().then(
      ({ done, value }) => this.push(done ? null : value),
      (error: Error) => this.destroy(error),
    );
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#socket.write(bytes, encoding, callback);
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#socket.destroy();
    callback(error);
  }
}

async function* pieces(socket: Duplex, maxBytes: number): AsyncGenerator<Buffer, undefined> {
  let left = maxBytes;
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    left -= bytes.length;
    if (left < 0) throw new FetchRefused('size', `more than ${maxBytes} bytes on the connection`);
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      yield bytes.subarray(start, start + PIECE_BYTES);
      await nextTurn();
    }
  }
  return undefined;
}
