/** LINE can't be asked now: no connection, no answer in time, 5xx, or an answer that isn't LINE's. The API says 503. */
export class LineUnreachable extends Error {
  override readonly name = 'LineUnreachable';
}

/** What was refused, for the log. The person reads one text for all of them. */
export type RefusalReason = 'code' | 'refresh' | 'channel' | 'answer' | 'id-token' | 'profile' | 'deauthorize';

/** LINE said no, or what it answered can't be trusted. The API says 401. Nothing of the answer but its error code is kept. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/** A provider's error code may go to the log; whatever else it put in that field may be a code or a token. */
export function printableCode(code: unknown): string {
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code : 'unknown error';
}
