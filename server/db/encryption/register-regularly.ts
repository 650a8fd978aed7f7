import type { FastifyBaseLogger } from 'fastify';
import type { TimerClock } from '#lib/clock.ts';
import type { KeyRing } from '#server/db/encryption/key-ring.ts';
import { registerKey } from '#server/db/encryption/registered-keys.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import type { Db } from '#server/db/row-types.ts';

const INTERVAL_MS = 60_000;

export interface RegisteringNode {
  readonly db: Db;
  readonly keys: Pick<KeyRing, 'current'>;
  readonly clock: TimerClock;
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Adds this node's current key to the list of registered keys once a minute. A rotation may have removed this key from
 * the list: once all stored values are converted, it removes all previous keys, even if a node will write with one of
 * them again.
 * @returns a function that ends the registering; its promise resolves when the statement in progress has ended
 */
export function registerRegularly({ db, keys, clock, logger }: RegisteringNode): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let timer: unknown;
  schedule();

  function schedule(): void {
    timer = clock.setTimeout(() => {
      running = register().finally(() => {
        if (!stopped) schedule();
      });
    }, INTERVAL_MS);
  }

  async function register(): Promise<void> {
    try {
      const { id } = keys.current();
      if (await registerKey(db, id, clock.now()))
        logger.warn({ key: id }, 'this server still writes with a key that a rotation has removed from the list');
    } catch (error) {
      // An unreachable database is not logged here, because every request that fails logs it.
      if (!isDatabaseUnreachable(error)) logger.error({ err: error }, 'could not register the current key');
    }
  }

  return async () => {
    stopped = true;
    clock.clearTimeout(timer);
    await running;
  };
}
