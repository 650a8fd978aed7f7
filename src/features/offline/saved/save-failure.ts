/** The server no longer has this file. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
}

/** The server answers, but not with the file: later perhaps. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError';
}

/** The page is being frozen. */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

/** Why a download stopped, as far as it makes a difference to the person. */
export type SaveFailure = 'offline' | 'full' | 'gone' | 'failed' | 'closed';

export function failureOf(error: unknown): SaveFailure {
  if (error instanceof FileGoneError) return 'gone';
  if (error instanceof BadAnswerError) return 'failed';
  if (error instanceof PausedError) return 'closed';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'offline';
}
