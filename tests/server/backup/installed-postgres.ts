import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { inject } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/support/server/postgres.ts';

/**
 * The program folder of an installed PostgreSQL server with the same major version as the installed pg_dump, because
 * pg_dump refuses newer servers. The embedded PostgreSQL, which other tests use, comes without pg_dump. The value is
 * `given` if TEST_DATABASE_URL names a server. It is null if pg_dump or a matching server is missing; the tests are
 * then skipped.
 */
const folder = folderOfPrograms();

/** The folder of PostgreSQL's programs. Null if they are not installed, or if TEST_DATABASE_URL is set. */
export const PROGRAMS = folder === null || folder === 'given' ? null : folder;

export const HAS_PROGRAMS = folder !== null;

function folderOfPrograms(): string | null {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (major === undefined) {
    console.warn('NOT TESTED: backups of PostgreSQL, because pg_dump is not installed');
    return null;
  }
  const given = process.env.TEST_DATABASE_URL === undefined ? [] : ['given'];
  const found = [...given, ...globSync([`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`])];
  const usable = found.find((path) => path === 'given' || existsSync(`${path}/initdb`));
  if (usable === undefined)
    console.warn(`NOT TESTED: backups of PostgreSQL, because PostgreSQL ${major} is not installed`);
  return usable ?? null;
}

/** Starts the installed PostgreSQL server, or returns the server of TEST_DATABASE_URL. */
export async function installedPostgres(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  if (folder === null) throw new Error('pg_dump or a PostgreSQL server of its version is not installed');
  if (folder === 'given') return { url: inject('postgresUrl'), stop: async () => undefined };
  return startPostgres({ programs: { initdb: `${folder}/initdb`, postgres: `${folder}/postgres` } });
}
