import { setTimeout as wait } from 'node:timers/promises';
import { connected, factsOfPostgres, fillPostgres } from '#server/backup/postgres-dump.ts';
import { BackupFailed } from '#server/backup/record.ts';
import { type RestoreTarget, suffixOf } from '#server/backup/restore-target.ts';
import { quoted } from '#server/backup/sqlite-copy.ts';

/** The maximum length of a database's name, in bytes. PostgreSQL cuts longer names off. */
const NAME_MAX = 63;

/**
 * A PostgreSQL database as the target of a restore. If it is empty, it is filled in one transaction. If it has tables
 * and `replaces` is its name, it is replaced: the backup is restored to a new database, which then takes over the name.
 * Replacing a database needs an account that may create databases.
 * @param replaces the name of the database that the operator allows to be replaced, or null
 */
export function postgresTarget(url: string, replaces: string | null, now: number): RestoreTarget {
  const name = databaseName(url);
  const beside = (word: string) => `${name.slice(0, NAME_MAX - 30)}_${word}_${suffixOf(now)}`;
  const [restored, earlier] = [beside('restore'), beside('before')];
  let isEmpty = true;
  /** If the database was empty: the tables that `fill` has created in it. */
  let created: readonly string[] = [];
  return {
    async check() {
      isEmpty = (await stateOf(url)).tables === 0;
      if (!isEmpty && replaces !== name) {
        throw new BackupFailed(
          `データベース ${name} は空ではありません。なにも書きかえていません。置きかえるときは --replace ${name} を付けてください。`,
        );
      }
      await requireUnused(url);
    },
    async fill(source) {
      if (!isEmpty) await createDatabase(url, restored);
      const target = isEmpty ? url : withName(url, restored);
      await fillPostgres(target, source);
      if (isEmpty) created = await tablesIn(target);
      return factsOfPostgres(target);
    },
    async commit() {
      if (isEmpty) return null;
      await requireUnused(url);
      // One transaction for both renames. They fail if somebody is connected to one of the two databases.
      await onServer(url, [
        'begin',
        `alter database ${quoted(name)} rename to ${quoted(earlier)}`,
        `alter database ${quoted(restored)} rename to ${quoted(name)}`,
        'commit',
      ]);
      return `前のデータベースは ${earlier} という名前です。確かめてから消してください（drop database ${quoted(earlier)}）。`;
    },
    async abort() {
      if (!isEmpty) return dropDatabase(url, restored);
      if (created.length === 0) return;
      // If one of our servers has started meanwhile, it may already have written to the tables.
      await requireUnused(url);
      await dropTables(url, created);
    },
  };
}

/** How long PostgreSQL may still list a connection that has just been closed. */
const CLOSING_MS = 3000;

async function requireUnused(url: string): Promise<void> {
  let { others } = await stateOf(url);
  for (const late = performance.now() + CLOSING_MS; others > 0 && performance.now() < late; await wait(100)) {
    ({ others } = await stateOf(url));
  }
  if (others === 0) return;
  throw new BackupFailed(
    `データベース ${databaseName(url)} は使われています（接続 ${others}）。サーバーとプーラーを止めてから、もう一度実行してください。`,
  );
}

/** The number of tables outside of PostgreSQL's own schemas, and the number of other connections. */
function stateOf(url: string): Promise<{ tables: number; others: number }> {
  const count = `
    select (select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
           (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend') as others`;
  return connected(url, async (client) => {
    const { tables, others } = (await client.query<Record<'tables' | 'others', string>>(count)).rows[0] ?? {};
    return { tables: Number(tables), others: Number(others) };
  });
}

function tablesIn(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    const text = 'select tablename as name from pg_tables where schemaname = current_schema()';
    return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  });
}

function dropTables(url: string, names: readonly string[]): Promise<void> {
  return connected(url, async (client) => {
    await client.query(`drop table ${names.map(quoted).join(', ')} cascade`);
  });
}

/** Creates an empty database on the same server, with the same collation. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const locale = await connected(url, async (client) => {
    const text = 'select datcollate, datctype from pg_database where datname = current_database()';
    const [{ datcollate = 'C', datctype = 'C' } = {}] = (await client.query<Record<string, string>>(text)).rows;
    return `lc_collate ${client.escapeLiteral(datcollate)} lc_ctype ${client.escapeLiteral(datctype)}`;
  });
  await onServer(url, [`create database ${quoted(name)} template template0 encoding 'UTF8' ${locale}`]).catch(
    (error: unknown) => {
      throw new BackupFailed(
        `空のデータベース ${name} を作れません。データベースを作れる役割（CREATEDB）で実行してください（${String(error)}）。`,
      );
    },
  );
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await onServer(url, [`drop database if exists ${quoted(name)} with (force)`]);
}

/**
 * Runs statements over a connection to the database `postgres`, which exists on every server. A database can't be
 * renamed or dropped over a connection to itself.
 */
function onServer(url: string, statements: readonly string[]): Promise<void> {
  return connected(withName(url, 'postgres'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

export function databaseName(url: string): string {
  const { pathname, username } = new URL(url);
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}

export function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}
