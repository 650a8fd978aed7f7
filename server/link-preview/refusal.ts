export type RefusalReason =
  /** Not http(s), with credentials, on a port other than 80 and 443, too long, or not a URL. */
  | 'url'
  /** A name or address that isn't on the public internet, or a name without an address. */
  | 'host'
  | 'redirects'
  | 'status'
  /** A wrong media type, or a compressed response although an uncompressed one was requested. */
  | 'type'
  | 'size'
  | 'time';

/**
 * A page or picture on another site can't be read, or must not be. The reason is logged. A refused page counts as not
 * found. A refused picture is left out; only the reason `time` counts as temporary.
 */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/** Rejects when the signal aborts, for work that itself can't be cancelled. `what`: the work, for the log. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, what: string): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new FetchRefused('time', what));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
