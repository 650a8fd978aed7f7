import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { codeOf, isDatabaseUnreachable, isRollback } from '#server/db/unreachable.ts';

const EVERY_MS = 30_000;

/** @returns true: the failure is the database's, and was told, or was told a moment ago. Anything else is the caller's to tell */
export type TellOutage = (error: unknown) => boolean;

/** While the database can't be used every request fails for the same reason. Each reason is told twice a minute. */
export function createOutageLog(logger: Pick<FastifyBaseLogger, 'error'>, clock: Clock): TellOutage {
  const reasons = new Map<string, { next: number; failures: number }>();
  return (error) => {
    if (!(error instanceof Error) || !isDatabaseUnreachable(error) || isRollback(error)) return false;
    const name = nameOf(error);
    const reason = reasons.get(name) ?? { next: Number.NEGATIVE_INFINITY, failures: 0 };
    reasons.set(name, reason);
    reason.failures += 1;
    const now = clock.now();
    if (now < reason.next) return true;
    reason.next = now + EVERY_MS;
    logger.error({ err: error, failures: reason.failures }, 'the database can not be used');
    reason.failures = 0;
    return true;
  };
}

/** Names the innermost cause, so that a failed health check and a failed query count as one reason. */
function nameOf(error: Error): string {
  return error.cause instanceof Error ? nameOf(error.cause) : codeOf(error) || error.message;
}
