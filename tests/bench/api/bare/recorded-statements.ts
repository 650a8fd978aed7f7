import { type CompiledQuery, Kysely } from 'kysely';
import { pino } from 'pino';
import { API_PREFIX } from '#contract/limits.ts';
import { systemClock } from '#lib/clock.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openSecrets } from '#server/db/encryption/app-secrets.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import type { Schema } from '#server/db/row-types.ts';
import { PairedSqliteDialect } from '#server/db/sqlite.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import type { FixedCase } from '../cases.ts';
import type { Statement } from './bare-driver.ts';

/** Records the SQL statements that the server runs for a request when its caches are warm. */
export async function recordStatements(
  env: Readonly<Record<string, string>>,
  { path, headers }: FixedCase,
): Promise<Statement[]> {
  const config = readConfig(env, process.cwd());
  const url = config.databaseUrl;
  const ran: CompiledQuery[] = [];
  const dialect = url.startsWith('sqlite:')
    ? new PairedSqliteDialect(url.slice('sqlite:'.length))
    : postgresDialect(url);
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void ran.push(query) });
  const encodeImage = createImageEncoder();
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    page: null,
    secrets: await openSecrets(config),
    line: connectLine(config, systemClock, encodeImage),
    encodeImage,
  });
  for (const _ of ['warm-up', 'recorded']) {
    ran.length = 0;
    const answer = await app.inject({ url: API_PREFIX + path, headers: { ...headers } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  }
  const statements = ran.map(({ sql, parameters }) => ({ sql, parameters }));
  await app.close();
  await db.destroy();
  return statements;
}
