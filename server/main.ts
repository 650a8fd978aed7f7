import { resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { buildApp } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { mayTrustStrangers } from '#server/config/trusted-proxy.ts';
import { followContent } from '#server/content/follow-content.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { registerRegularly } from '#server/db/encryption/register-regularly.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SERVING_LIMITS } from '#server/db/postgres.ts';
import { createLogger } from '#server/http/log.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import { startMonitoring } from '#server/process/monitoring/monitoring.ts';
import { prepareData } from '#server/process/prepare-data.ts';
import { tighten } from '#server/process/private-files.ts';
import { PROGRAM_ROOT } from '#server/process/program.ts';
import { deleteNightly } from '#server/process/retention/schedule.ts';
import { stopOnSignals } from '#server/process/shutdown.ts';
import { loadPage } from '#server/ssr/page.ts';

try {
  const config = readConfig(process.env, PROGRAM_ROOT);
  const encodeImage = createImageEncoder();
  const line = connectLine(config, systemClock, encodeImage);
  const logger = createLogger(config.logLevel);
  if (mayTrustStrangers(config)) {
    logger.warn('TRUST_PROXY is a number: the port must be reachable only through the proxy (docs/operate.md)');
  }
  tighten(config.dataDir);
  const secrets = await prepareData(config);
  const monitoring = await startMonitoring(config, logger);
  const db = openDatabase(config.databaseUrl, SERVING_LIMITS, monitoring.watchStatement);
  const stopFollowing = followContent(db, config, logger);
  const page = await loadPage(resolve(PROGRAM_ROOT, 'dist'));
  const { watchRequests } = monitoring;
  const own = { clock: systemClock, logger, page, secrets, line, encodeImage, watchRequests };
  const app = await buildApp({ config, db, ...own });
  const stopDeleting = deleteNightly(db, systemClock, logger);
  const stopRegistering = registerRegularly({ db, keys: new KeyRing(secrets), clock: systemClock, logger });
  app.addHook('onClose', async () => {
    stopFollowing();
    await Promise.all([stopDeleting(), stopRegistering()]);
  });
  await monitoring.begin(app, db);
  stopOnSignals(app, db);
  await app.listen({ port: config.port, host: config.host });
  console.log(`しごとのたね: ${config.publicOrigin}`);
} catch (error) {
  console.error(explain(error));
  // Setting `process.exitCode` is not enough: open connections would keep the process alive although it serves nothing.
  process.exit(1);
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  const isOfMetrics = 'port' in error && String(error.port) === process.env.METRICS_PORT;
  const setting = isOfMetrics ? 'METRICS_PORT' : 'PORT';
  return `このポートはほかのプログラムが使っています。${setting} で別の番号を指定してください。`;
}
