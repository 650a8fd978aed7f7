import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { migrateDirectly } from '#server/db/ensure-schema.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { assertFits, readSchema, SchemaError } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ensurePrivateFolder } from '#server/process/private-files.ts';
import { commandLine, PROGRAM_ROOT } from '#server/process/program.ts';

/**
 * `npm run migrate -- status | up`. `status` only reads; it exits with 0 if this build can use the schema and no
 * migration is pending, otherwise with 1.
 */
const commands: Readonly<Record<string, (config: Config) => Promise<boolean>>> = {
  async status(config) {
    const db = openDatabase(config.migrateDatabaseUrl ?? config.databaseUrl);
    try {
      const state = await readSchema(db);
      const { applied, pending, newer } = state;
      for (const name of applied) console.log(`済み    ${name}${newer.includes(name) ? '（新しい版の変更）' : ''}`);
      for (const name of pending) console.log(`まだ    ${name}`);
      assertFits(state);
      console.log(
        pending.length === 0 ? 'データベースは最新です。' : `${commandLine('migrate', 'up')} で変更できます。`,
      );
      return pending.length === 0;
    } finally {
      await db.destroy();
    }
  },
  async up(config) {
    ensurePrivateFolder(config.dataDir);
    const done = await migrateDirectly(config);
    for (const name of done) console.log(`変更しました    ${name}`);
    console.log('データベースは最新です。');
    return true;
  },
};

function chosen() {
  try {
    const [name = '', ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals;
    return others.length === 0 && Object.hasOwn(commands, name) ? commands[name] : undefined;
  } catch {
    return undefined;
  }
}

const command = chosen();
if (command === undefined) {
  console.error(`使い方: ${commandLine('migrate', 'status | up')}`);
  process.exitCode = 2;
} else {
  try {
    if (!(await command(readConfig(process.env, PROGRAM_ROOT)))) process.exitCode = 1;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof SchemaError) return error.message;
  return isDatabaseUnreachable(error) ? `データベースを使えません（${String(error)}）。` : error;
}
