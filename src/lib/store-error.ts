/** Why a record could not be kept. `full`: the device has no room. `unavailable`: the browser gives no storage (any more). */
export type StoreFailure = 'full' | 'unavailable' | 'failed';

/** A record was not read or not stored. Whoever shows 保存しました waits for the promise, so that it is never said falsely. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure, cause?: unknown) {
    super(`the device's storage: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** What a browser throws, as a StoreError; other errors (of the caller's own function) as they are. */
export function storeErrorOf(error: unknown): unknown {
  if (error === null || error === undefined) return new StoreError('failed');
  if (!(error instanceof DOMException)) return error;
  return new StoreError(error.name === 'QuotaExceededError' ? 'full' : 'failed', error);
}
