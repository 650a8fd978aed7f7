import { resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { appSecretOf } from '#server/app-secret.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { followContent } from '#server/content/follow-content.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, SERVING } from '#server/db/open-database.ts';
import { isDatabaseUnreachable } from '#server/db/unreachable.ts';
import { createLogger } from '#server/http/logger.ts';
import { connectLine } from '#server/line/connection.ts';
import { tighten } from '#server/private-files.ts';
import { stopOnSignals } from '#server/shutdown.ts';
import { loadPage } from '#server/ssr/page.ts';

/** The only file that listens. */
const projectRoot = resolve(import.meta.dirname, '..');

try {
  const config = readConfig(process.env, projectRoot);
  const line = connectLine(config, systemClock);
  const logger = createLogger(config.logLevel);
  tighten(config.dataDir);
  await prepare(config);
  const db = openDatabase(config.databaseUrl, SERVING);
  const stopFollowing = followContent(db, config, logger);
  const page = await loadPage(resolve(projectRoot, 'dist'));
  const appSecret = await appSecretOf(config);
  const app = await buildApp({ config, db, clock: systemClock, logger, page, appSecret, line });
  app.addHook('onClose', async () => stopFollowing());
  await app.listen({ port: config.port, host: config.host });
  stopOnSignals(app, db);
  console.log(`しごとのたね: ${config.publicOrigin}`);
} catch (error) {
  console.error(explain(error));
  // Not exitCode: open connections would keep a process alive that serves nobody.
  process.exit(1);
}

/** On a connection of its own: a migration may take longer than an answer. */
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
