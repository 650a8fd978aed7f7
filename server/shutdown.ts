import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';

/** A request that takes longer than this is cut off; whoever runs us kills after about the same time anyway. */
const PATIENCE_MS = 10_000;

/**
 * One Ctrl+C comes several times: from the terminal, which tells the whole group, and again from npm and every script between
 * it and us. What comes within this time is the same one.
 */
const SAME_SIGNAL_MS = 1000;

/** SIGTERM, SIGINT, SIGHUP: no new requests, those under way end, the database closes. A second signal doesn't wait. */
export function stopOnSignals(app: FastifyInstance, db: Db): void {
  let since: number | null = null;
  const stop = () => {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    app
      .close()
      .then(() => db.destroy())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
