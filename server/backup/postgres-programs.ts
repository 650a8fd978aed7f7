import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { BackupFailed } from '#server/backup/record.ts';

/** Where packages install the programs of several versions side by side. */
const FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin'];

/**
 * The path of an installed PostgreSQL client program. Its major version is that of the server, or else the next newer
 * one. pg_dump refuses a server that is newer than itself, and a newer pg_restore may send settings that the server
 * doesn't know.
 * @throws BackupFailed that says which version to install
 */
export function postgresProgram(name: 'pg_dump' | 'pg_restore', serverMajor: number): string {
  const found = [name, ...FOLDERS.flatMap((folder) => globSync(`${folder}/${name}`))]
    .map((path) => ({ path, major: majorOf(path) }))
    .filter(({ major }) => major > 0)
    .sort((one, other) => one.major - other.major);
  const fitting = found.find(({ major }) => major >= serverMajor);
  if (fitting !== undefined) return fitting.path;
  const versions = [...new Set(found.map(({ major }) => major))];
  throw new BackupFailed(
    `${name} ${serverMajor} が見つかりません${versions.length === 0 ? '' : `（あるのは ${versions.join('、')}）`}。` +
      `データベースと同じ版の PostgreSQL のクライアント（Debian では postgresql-client-${serverMajor}）を入れてください。`,
  );
}

function majorOf(path: string): number {
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/**
 * Runs a program on a database. The password is passed in an environment variable, because any user of the machine can
 * read a process's arguments.
 * @throws BackupFailed
 */
export async function runOn(url: string, program: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password) || (address.searchParams.get('password') ?? '');
  address.password = '';
  // `searchParams.delete` isn't used: it would write spaces in other parameters as +, which PostgreSQL's client doesn't
  // decode.
  const parameters = address.search.slice(1).split('&');
  address.search = parameters.filter((one) => !one.startsWith('password=')).join('&');
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password };
  const child = spawn(program, [`--dbname=${address.href}`, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env });
  const [code] = await once(child, 'exit').catch(() => {
    throw new BackupFailed(`${program} が見つかりません。`);
  });
  if (code !== 0) throw new BackupFailed(`${program} が終わりまで行きませんでした。`);
}
