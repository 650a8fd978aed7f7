import { isEnvelope } from '#contract/envelope-shape.ts';
import { ErrorCode } from '#contract/error-code.ts';
import type { FieldMessages } from '#outbox/record.ts';
import type { OutboxAnswer } from '#outbox/send.ts';

/** What an answer means for the record that was sent (DESIGN.md 4.3, Outbox). */
export type Verdict =
  | { readonly kind: 'done'; readonly contents: unknown }
  /** Not now. `everything`: the other records would fare no better. `retryAfterMs`: the server named a time. */
  | { readonly kind: 'later'; readonly everything: boolean; readonly retryAfterMs: number | null }
  /** `login`: the session has ended. `register`: signed in, not a member yet. `owner`: somebody else is logged in. */
  | { readonly kind: 'paused'; readonly until: 'login' | 'register' | 'owner' }
  /** This very record will never be taken. The message is the server's; `fields` says it by input, where it names inputs. */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: FieldMessages | undefined };

/** No answer at all, or a captive portal's or proxy's: nobody has judged the record. */
export const NO_ANSWER: Verdict = { kind: 'later', everything: true, retryAfterMs: null };

const TOO_MANY = 429;
/** Not now, though the record is fine. 419 too: its renewed token was refused again, so something is amiss with the cookies. */
const LATER: ReadonlySet<number> = new Set([408, 419, 425, TOO_MANY]);

export function verdictOf({ status, body, retryAfter }: OutboxAnswer): Verdict {
  if (!isEnvelope(body)) return NO_ANSWER;
  const code = body.errors?.err_code;
  const isTaken = status >= 200 && status < 300;
  // Not ours: our server never says both.
  if (isTaken !== body.result) return NO_ANSWER;
  if (isTaken) return { kind: 'done', contents: body.contents };
  if (status === 401) return { kind: 'paused', until: 'login' };
  if (code === ErrorCode.notRegistered) return { kind: 'paused', until: 'register' };
  if (code === ErrorCode.ownerMismatch) return { kind: 'paused', until: 'owner' };
  if (status >= 500 || status < 400 || LATER.has(status) || code === ErrorCode.inProgress)
    return later(status, retryAfter);
  return { kind: 'refused', message: body.errors?.err_msgs.join('') || body.result_msg, fields: body.errors?.fields };
}

function later(status: number, retryAfter: number | null | undefined): Verdict {
  const retryAfterMs = typeof retryAfter === 'number' ? retryAfter * 1000 : null;
  return { kind: 'later', everything: status === TOO_MANY || status === 503, retryAfterMs };
}
