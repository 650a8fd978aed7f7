import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/row-types.ts';
import type { WatchStatement } from '#server/db/watch-statements.ts';

/** Connects metrics and traces to the server. Without either, nothing is loaded and nothing is measured. */
export interface Monitoring {
  /** To be passed to openDatabase. Null if statements aren't measured. */
  readonly watchStatement: WatchStatement | null;
  /** To be passed to buildApp. */
  watchRequests(app: FastifyInstance): void;
  /** Opens the metrics port, if one is configured. Metrics and traces end when the server closes. */
  begin(app: FastifyInstance, db: Db): Promise<void>;
}

/** What metrics and traces have in common. */
type Watcher = Pick<Monitoring, 'watchRequests'> & { readonly watchStatement: WatchStatement };

/** The libraries are loaded only by servers that use them: traces alone would add 10 MB to a server's memory. */
export async function startMonitoring(config: Config, logger: FastifyBaseLogger): Promise<Monitoring> {
  const { metrics: address, traces: collector, trustProxy, dataDir } = config;
  const metrics = address === null ? null : (await import('#server/process/monitoring/metrics.ts')).createMetrics();
  const traces =
    collector === null
      ? null
      : (await import('#server/process/monitoring/traces.ts')).createTraces({ ...collector, trustProxy, logger });
  const watchers = [metrics, traces].filter((one) => one !== null) satisfies Watcher[];
  const [first] = watchers;
  return {
    watchStatement:
      watchers.length === 2
        ? (...statement) => {
            for (const { watchStatement } of watchers) watchStatement(...statement);
          }
        : (first?.watchStatement ?? null),
    watchRequests(app) {
      for (const watcher of watchers) watcher.watchRequests(app);
    },
    async begin(app, db) {
      if (traces !== null) app.addHook('onClose', () => traces.close());
      if (metrics === null || address === null) return;
      const { addStateMetrics } = await import('#server/process/monitoring/state-metrics.ts');
      const { serveMetrics } = await import('#server/process/monitoring/metrics-server.ts');
      const refresh = addStateMetrics(metrics.registry, { db, dataDir });
      const stop = await serveMetrics(metrics.registry, refresh, address);
      app.addHook('onClose', async () => {
        stop();
        metrics.close();
      });
    },
  };
}
