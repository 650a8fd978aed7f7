import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { fillWithMembers, fillWithVideos, PER_MEMBER } from './member-year.ts';

interface TableSize {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Measures the disk space that members need: how much a database grows when `--members` members (default 1,000), each
 * with a year of records, are added. The columns that the server encrypts are encrypted here too.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { members: { type: 'string', default: '1000' } } });
  const members = Number(values.members);
  const { conditions, notes, views, operations, keys } = PER_MEMBER;
  console.log(
    `Storage, ${new Date().toISOString().slice(0, 10)}. ${members} members, each with ${conditions} condition records (${notes} with a note), ${views} views of ${operations} operations, ${keys} idempotency keys, a picture and a login.`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-storage-'));
  const file = join(folder, 'storage.sqlite');
  const postgres = await startPostgres();
  try {
    await measure('SQLite', `sqlite:${file}`, members, async () => sizesOfSqlite(file));
    await measure('PostgreSQL', postgres.url, members, sizesOfPostgres);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(name: string, url: string, members: number, sizes: (db: Db) => Promise<TableSize[]>) {
  const db = openDatabase(url);
  await migrate(db);
  await fillWithVideos(db, Date.now());
  const before = new Map((await sizes(db)).map((table) => [table.name, table.bytes]));
  await fillWithMembers(db, members, Date.now());
  const grown = (await sizes(db)).map((table) => ({ ...table, bytes: table.bytes - (before.get(table.name) ?? 0) }));
  await db.destroy();
  const kB = (bytes: number) => `${(bytes / members / 1000).toFixed(1)} kB`;
  console.log(`\n${name}: ${kB(grown.reduce((sum, { bytes }) => sum + bytes, 0))} per member and year`);
  for (const table of grown.toSorted((a, b) => b.bytes - a.bytes)) {
    if (table.bytes > members * 100) console.log(`  ${table.name}: ${kB(table.bytes)}`);
  }
}

/** The bytes of each table with its indexes. The write-ahead log is first copied into the database file. */
function sizesOfSqlite(file: string): TableSize[] {
  const db = new Sqlite(file);
  db.pragma('wal_checkpoint(truncate)');
  const pages = db.prepare<[], TableSize>(
    `select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_schema m on m.name = s.name
     group by m.tbl_name`,
  );
  const found = pages.all();
  db.close();
  return found;
}

async function sizesOfPostgres(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}
