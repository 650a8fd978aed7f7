import { resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { buildApp } from '#server/app.ts';
import { appSecretOf, type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { followContent } from '#server/content/follow-content.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SERVING_LIMITS } from '#server/db/postgres.ts';
import { createLogger } from '#server/http/log.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import { tighten } from '#server/process/private-files.ts';
import { deleteNightly } from '#server/process/retention/schedule.ts';
import { stopOnSignals } from '#server/process/shutdown.ts';
import { loadPage } from '#server/ssr/page.ts';

const projectRoot = resolve(import.meta.dirname, '..');

try {
  const config = readConfig(process.env, projectRoot);
  const encodeImage = createImageEncoder();
  const line = connectLine(config, systemClock, encodeImage);
  const logger = createLogger(config.logLevel);
  tighten(config.dataDir);
  await prepare(config);
  const db = openDatabase(config.databaseUrl, SERVING_LIMITS);
  const stopFollowing = followContent(db, config, logger);
  const page = await loadPage(resolve(projectRoot, 'dist'));
  const appSecret = await appSecretOf(config);
  const app = await buildApp({ config, db, clock: systemClock, logger, page, appSecret, line, encodeImage });
  const stopDeleting = deleteNightly(db, systemClock, logger);
  app.addHook('onClose', async () => {
    stopFollowing();
    await stopDeleting();
  });
  await app.listen({ port: config.port, host: config.host });
  stopOnSignals(app, db);
  console.log(`しごとのたね: ${config.publicOrigin}`);
} catch (error) {
  console.error(explain(error));
  // Setting `process.exitCode` is not enough: open connections would keep the process alive although it serves nothing.
  process.exit(1);
}

/**
 * Runs migrations. Imports content if there is none, and makes its files if this node lacks them. The connection has no
 * time limit for statements, because migrations may need more time than requests.
 */
async function prepare(config: Config): Promise<void> {
  const db = openDatabase(config.databaseUrl);
  try {
    await migrate(db);
    await ensureContent(db, config);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    throw new ConfigError(
      `データベースを使えません。動いているか、DATABASE_URL が正しいかを確かめてください（${String(error)}）。`,
    );
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return inUse ? 'このポートはほかのプログラムが使っています。PORT で別の番号を指定してください。' : error;
}
