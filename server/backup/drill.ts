import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { API_PREFIX } from '#contract/limits.ts';
import { backupsIn, readRecord } from '#server/backup/backup-folder.ts';
import { BackupFailed, type BackupRecord, databaseKind } from '#server/backup/record.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { createDatabase, dropDatabase, withName } from '#server/backup/restore-postgres.ts';
import type { BackupKey } from '#server/backup/sealed-file.ts';
import type { Config } from '#server/config/config.ts';
import { existingSecrets } from '#server/db/encryption/app-secrets.ts';
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '#server/process/node-flags.ts';
import { programFile } from '#server/process/program.ts';

export interface DrillRequest {
  readonly config: Config;
  /** The folder of backups. The newest one is tested. */
  readonly folder: string;
  readonly key: BackupKey | null;
  readonly now: number;
  /** Called after each step with what was done and how long it took. */
  readonly onStep: (step: string, ms: number) => void;
  /** Ends the drill early. Temporary data is removed in this case too. */
  readonly signal: AbortSignal;
}

export interface Drilled {
  readonly path: string;
  readonly record: BackupRecord;
}

/**
 * Restores the newest backup into a temporary folder, with PostgreSQL also into a temporary database. Then starts the
 * server on the restored data and requests the list of videos. The real data isn't touched. Everything temporary is
 * removed afterwards.
 * @throws BackupFailed, or ConfigError, if the backup can't be used
 */
export async function drill({ config, folder, key, now, onStep, signal }: DrillRequest): Promise<Drilled> {
  const [newest] = await backupsIn(folder);
  if (newest === undefined) throw new BackupFailed(`${folder} にバックアップがありません。`);
  const timed = stopwatch(onStep);
  const scratch = await mkdtemp(join(tmpdir(), 'shigoto-drill-'));
  try {
    const place = await placeFor(config, scratch);
    try {
      const record = await readRecord(newest.path, key);
      const restored = { config: place.config, path: newest.path, key, replaces: null, now };
      await timed('復元と照合', () => restoreBackup(restored));
      signal.throwIfAborted();
      const isComplete = record.files.length > 1 || record.missingFiles === 0;
      await withServer(place.config, isComplete, signal, async (origin, untilReady) => {
        await timed('サーバーの開始', untilReady);
        await timed('動画の一覧', () => readList(origin, signal));
      });
      return { path: newest.path, record };
    } finally {
      await place.remove();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function stopwatch(onStep: DrillRequest['onStep']) {
  return async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work();
    onStep(step, performance.now() - begun);
    return result;
  };
}

/**
 * Creates an empty folder, and with PostgreSQL also an empty database. Returns a copy of the configuration that uses
 * them; the secrets in it are the same.
 */
async function placeFor(config: Config, scratch: string): Promise<{ config: Config; remove: () => Promise<void> }> {
  const dataDir = join(scratch, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const [appSecret = null, ...previousSecrets] = existingSecrets(config);
  const own = { ...config, dataDir, appSecret, previousSecrets, migrateDatabaseUrl: null };
  if (databaseKind(config.databaseUrl) === 'sqlite') {
    return {
      config: { ...own, databaseUrl: `sqlite:${join(dataDir, 'drill.sqlite')}` },
      remove: async () => undefined,
    };
  }
  const server = config.migrateDatabaseUrl ?? config.databaseUrl;
  const name = `shigoto_drill_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  return { config: { ...own, databaseUrl: withName(server, name) }, remove: () => dropDatabase(server, name) };
}

const READY_MS = 60_000;
/** Timeout for one request to the server that is starting. */
const PROBE_MS = 5000;
/** Timeout for reading the list of videos from the started server. */
const LIST_MS = 30_000;

type UseServer = (origin: string, untilReady: () => Promise<void>) => Promise<void>;

/** Starts a server that only this machine can reach, and stops it afterwards. */
async function withServer(config: Config, hasFiles: boolean, signal: AbortSignal, use: UseServer): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...NODE_FLAGS, programFile('main')], {
    env: environmentOf(config, port, hasFiles),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  try {
    await use(origin, () => untilReady(origin, child, signal, () => output));
  } finally {
    await stop(child);
  }
}

/**
 * Matches the environment variables that a connection to PostgreSQL may need besides the URL: PGPASSWORD and the like,
 * USER, HOME (for ~/.pgpass), and the certificates.
 */
const OF_CONNECTIONS = /^(PG[A-Z]+|USER|HOME|NODE_EXTRA_CA_CERTS)$/;

/**
 * The environment of the drill's server. Of the operator's settings, it has only the secrets and what a connection to
 * the database needs: no LINE channel, no metrics, no public address. DATABASE_URL and DATA_DIR name the restored data.
 */
function environmentOf({ databaseUrl, dataDir, appSecret, previousSecrets }: Config, port: number, hasFiles: boolean) {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_CONNECTIONS.test(name))),
    ...MEMORY_ENVIRONMENT,
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // The backup may have the schema of an earlier release.
    MIGRATE_AT_START: '1',
    ...(appSecret === null ? {} : { APP_SECRET: appSecret }),
    ...(previousSecrets.length === 0 ? {} : { APP_SECRET_PREVIOUS: JSON.stringify(previousSecrets) }),
    // Without picture and media files, the server starts only if MEDIA_BASE_URL is set. Nothing requests this address.
    ...(hasFiles ? {} : { MEDIA_BASE_URL: 'https://media.invalid' }),
  };
}

async function untilReady(origin: string, child: ChildProcess, signal: AbortSignal, output: () => string) {
  for (const late = performance.now() + READY_MS; performance.now() < late; await wait(50)) {
    signal.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) break;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]);
    const answer = await fetch(`${origin}${API_PREFIX}/ready`, { signal: limit }).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new BackupFailed(`戻したデータでサーバーが始まりませんでした：${output().trim()}`);
}

const listSchema = v.object({ contents: v.object({ videos: v.array(v.unknown()) }) });

async function readList(origin: string, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]);
  const answer = await fetch(`${origin}${API_PREFIX}/videos?per_page=1`, { signal: limit }).catch(() => {
    signal.throwIfAborted();
    throw new BackupFailed('動画の一覧を読めません。');
  });
  const body = v.safeParse(listSchema, await answer.json().catch(() => null));
  if (answer.status !== 200 || !body.success) throw new BackupFailed(`動画の一覧を読めません（${answer.status}）。`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/** A port that is free at the moment. Another program could take it before the server does; then the drill fails. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
