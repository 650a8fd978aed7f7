import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { isDatabaseUnreachable } from '#server/db/unreachable.ts';

const EVERY_MS = 30_000;

/** @returns true: the failure is the database's, and was told, or was told a moment ago. Anything else is the caller's to tell */
export type TellOutage = (error: unknown) => boolean;

/** While the database can't be used every request fails for the same reason, which is told twice a minute. */
export function createOutageLog(logger: Pick<FastifyBaseLogger, 'error'>, clock: Clock): TellOutage {
  let next = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return (error) => {
    if (!isDatabaseUnreachable(error)) return false;
    failures += 1;
    const now = clock.now();
    if (now < next) return true;
    next = now + EVERY_MS;
    logger.error({ err: error, failures }, 'the database can not be used');
    failures = 0;
    return true;
  };
}
