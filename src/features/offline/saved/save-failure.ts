import { BadAnswerError, FileGoneError } from './download.ts';

/** Why a download stopped, as far as it makes a difference to the person. */
export type SaveFailure = 'offline' | 'full' | 'gone' | 'failed' | 'closed';

export function failureOf(error: unknown): SaveFailure {
  if (error instanceof FileGoneError) return 'gone';
  if (error instanceof BadAnswerError) return 'failed';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'offline';
}
