import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TimerClock } from '#lib/clock.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import type { Db } from '#server/db/row-types.ts';
import { EXPIRY_RULES } from '#server/process/retention/expiry-rules.ts';
import { runIfDue } from '#server/process/retention/nightly-run.ts';

/** How often a node checks whether a run is due. This costs one short query. */
const CHECK_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Deletes expired data once a night. A failed run is logged and started again when its lease has expired.
 * @returns a function that ends the checks and a current run, and resolves when the current statement has ended
 */
export function deleteNightly(
  db: Db,
  clock: TimerClock,
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>,
): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let timer: unknown;
  const pause = async () => {
    if (!stopped) await wait(PAUSE_MS, undefined, { ref: false });
    if (stopped) throw new Stopped();
  };
  scheduleCheck();

  function scheduleCheck(): void {
    timer = clock.setTimeout(() => {
      running = check().finally(() => {
        if (!stopped) scheduleCheck();
      });
    }, CHECK_MS);
  }

  async function check(): Promise<void> {
    try {
      const deleted = await runIfDue({ db, clock, rules: EXPIRY_RULES, pause });
      if (deleted !== null) logger.info({ deleted }, 'expired data deleted');
    } catch (error) {
      // An unreachable database is not logged here, because every request that fails logs it.
      if (error instanceof Stopped || isDatabaseUnreachable(error)) return;
      logger.error({ err: error }, 'could not delete expired data');
    }
  }

  return async () => {
    stopped = true;
    clock.clearTimeout(timer);
    await running;
  };
}

class Stopped extends Error {}
