import type { OutboxRequest, Send } from '#outbox/send.ts';
import { NO_ANSWER, type Verdict, verdictOf } from '#outbox/verdict.ts';

export interface DeliverDeps {
  /** Repeats a 419 with the token that it brought (#api/anti-forgery.ts). */
  readonly send: Send;
  /** After a 401; `sentAt` of the refused request. False: log in again. Rejects when nobody can tell (#api/refresh.ts). */
  readonly refresh: (sentAt: number) => Promise<boolean>;
  readonly now: () => number;
}

/** Sends one request and says what came of it. Never rejects. `isHeld`: may this sender still send, after the wait for a refresh? */
export async function deliver(
  { send, refresh, now }: DeliverDeps,
  request: OutboxRequest,
  isHeld: () => boolean,
): Promise<Verdict> {
  try {
    const sentAt = now();
    const first = verdictOf(await send(request));
    if (first.kind !== 'paused' || first.until !== 'login') return first;
    if (!(await refresh(sentAt))) return first;
    return isHeld() ? verdictOf(await send(request)) : NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}
