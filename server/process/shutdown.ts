import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/row-types.ts';

/**
 * How long running requests may take during shutdown. Must be shorter than the time after which the process manager
 * kills the server (15 s in deploy/).
 */
const TIMEOUT_MS = 10_000;

/**
 * One Ctrl+C arrives several times: from the terminal, which signals the whole process group, and from npm and each
 * script in between. Signals within this time count as one.
 */
const SAME_SIGNAL_MS = 1000;

const IDLE_CHECK_MS = 50;

/**
 * On SIGTERM, SIGINT or SIGHUP, stops accepting requests, finishes the running ones and closes the database. Another
 * signal after SAME_SIGNAL_MS exits immediately. Must be called before the server listens.
 */
export function stopOnSignals(app: FastifyInstance, db: Db): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeIdle = () => {
    app.server.closeIdleConnections();
    // Browsers open connections in advance. Node.js does not count a connection as idle before its first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  let since: number | null = null;
  const stop = () => {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    // `close` ends the connections that are idle now. One with a running request stays open after its answer, because a
    // proxy keeps it for later requests. So idle connections are closed repeatedly.
    setInterval(closeIdle, IDLE_CHECK_MS).unref();
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
