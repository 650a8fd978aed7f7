import type { OutboxRequest, Send } from '#outbox/send.ts';
import { NO_ANSWER, type Verdict, verdictOf } from '#outbox/verdict.ts';

export interface DeliverDeps {
  /** Repeats a 419 with the token that it brought (#api/anti-forgery.ts). */
  readonly send: Send;
  /** After a 401; `sentAt` of the refused request. False: log in again. Rejects when nobody can tell (#api/refresh.ts). */
  readonly refresh: (sentAt: number) => Promise<boolean>;
  /** As of #api/api.ts. */
  readonly onRenewed?: ((sentAt: number, isProved: boolean) => void) | undefined;
  readonly now: () => number;
}

/** With its repetitions and a refresh between, each with a limit of its own, a delivery could outlast the patience of those that wait for its lock. */
const LIMIT_MS = 45_000;

/**
 * Sends one request and says what came of it, within 45 s. Never rejects. `isHeld`: may this sender still send, after the
 * wait for a refresh?
 */
export async function deliver(
  { send, refresh, onRenewed, now }: DeliverDeps,
  request: OutboxRequest,
  isHeld: () => boolean,
  limit: AbortSignal = AbortSignal.timeout(LIMIT_MS),
): Promise<Verdict> {
  try {
    const sentAt = now();
    const limited = { ...request, signal: limit };
    const first = verdictOf(await send(limited));
    if (!isLoginNeeded(first)) return first;
    // A refresh is everybody's, so it goes on; only nobody waits here for it any longer.
    if (!(await Promise.race([refresh(sentAt), ended(limit)]))) return first;
    const second = isHeld() ? await send(limited).then(verdictOf, () => NO_ANSWER) : NO_ANSWER;
    if (!isLoginNeeded(second)) onRenewed?.(sentAt, second !== NO_ANSWER);
    return second;
  } catch {
    return NO_ANSWER;
  }
}

function isLoginNeeded(verdict: Verdict): boolean {
  return verdict.kind === 'paused' && verdict.until === 'login';
}

function ended(limit: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    limit.onabort = reject;
  });
}
