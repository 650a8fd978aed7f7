import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';

/** A request that takes longer than this is cut off; whoever runs us kills after about the same time anyway. */
const PATIENCE_MS = 10_000;

/** SIGTERM, SIGINT: no new requests, those under way end, the database closes. A second signal doesn't wait. */
export function stopOnSignals(app: FastifyInstance, db: Db): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    app
      .close()
      .then(() => db.destroy())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
