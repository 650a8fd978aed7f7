import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/row-types.ts';
import type { WatchStatement } from '#server/db/watch-statements.ts';

/** What metrics and traces need from the server. Without either, nothing is loaded and nothing is measured. */
export interface Monitoring {
  /** For openDatabase. Null: statements aren't measured. */
  readonly watchStatement: WatchStatement | null;
  /** For buildApp. */
  watchRequests(app: FastifyInstance): void;
  /** Opens the port of the metrics. It closes with the server. */
  listen(app: FastifyInstance, db: Db): Promise<void>;
}

export async function startMonitoring({ metrics: address, dataDir }: Config): Promise<Monitoring> {
  // Loaded only if needed: prom-client is an optional dependency of a running server.
  const metrics = address === null ? null : (await import('#server/monitoring/metrics.ts')).createMetrics();
  return {
    watchStatement: metrics?.watchStatement ?? null,
    watchRequests(app) {
      metrics?.watchRequests(app);
    },
    async listen(app, db) {
      if (metrics === null || address === null) return;
      const { addStateMetrics } = await import('#server/monitoring/state-metrics.ts');
      const { serveMetrics } = await import('#server/monitoring/metrics-server.ts');
      const refresh = addStateMetrics(metrics.registry, { db, dataDir });
      const stop = await serveMetrics(metrics.registry, refresh, address);
      app.addHook('onClose', async () => {
        stop();
        metrics.close();
      });
    },
  };
}
