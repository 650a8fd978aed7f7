import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPILE_CACHE, fillCompileCache } from '#scripts/compile-cache.ts';
import { NODE_FLAGS } from '#server/node-flags.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startBareServer } from './bare-side.ts';
import { type Case, coldReads, hotReads, memberReads, writes } from './cases.ts';
import { startChild } from './child-process.ts';
import { type BenchDatabase, makeDatabase, SIZES } from './database.ts';
import { TABLE_HEAD } from './figures.ts';
import { CONNECTIONS, measure, type Side, warmUp } from './measure.ts';

const APP_SECRET = 'a secret of the benchmark, long enough';

/** How fast the API answers, beside bare routes in the same run. `--videos 1000`, `--databases sqlite`, `--seconds 3`, `--only <part of a name>`, `--keep` (the databases, for the next run; on PostgreSQL that needs TEST_DATABASE_URL), `--profile <folder>`. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      videos: { type: 'string', default: '1000,100000' },
      databases: { type: 'string', default: 'sqlite,postgres' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      profile: { type: 'string', default: '' },
    },
  });
  const load = { seconds: Number(values.seconds), only: values.only, keep: values.keep, profile: values.profile };
  console.log(method(load.seconds));
  for (const kind of values.databases.split(',')) {
    const postgres = kind === 'postgres' ? await postgresServer() : null;
    try {
      for (const videos of values.videos.split(',').map(Number))
        await benchDatabase(kind, postgres?.url ?? null, videos, load);
    } finally {
      await postgres?.stop();
    }
  }
}

interface LoadPlan {
  readonly seconds: number;
  /** Part of the names of the cases to measure. */
  readonly only: string;
  readonly keep: boolean;
  /** Where the measured server leaves a profile of its processor time; '' for none. */
  readonly profile: string;
}

function method(seconds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  return [
    `API, ${new Date().toISOString().slice(0, 10)}; ${machine}.`,
    `Server and bare server are processes of their own in production mode (access log on), asked over loopback from a third by ${CONNECTIONS} kept connections, each as fast as it is answered. ${seconds} s each after a warm-up; measured and bare take turns.`,
    `Bare: a Fastify route without hooks that returns the same bytes, or (member's list) runs the same statements through the bare driver and returns their rows.`,
    `Beside the videos: ${SIZES.tags} tags, ${SIZES.genres} genres, ${SIZES.users} members, ${SIZES.views} views. Answers uncompressed unless it says brotli.`,
  ].join('\n');
}

/** Durable, unlike the one of the tests: writes are measured. */
async function postgresServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  return given === undefined ? startPostgres({ durable: true }) : { url: given, stop: async () => undefined };
}

async function benchDatabase(kind: string, postgresUrl: string | null, videos: number, load: LoadPlan): Promise<void> {
  const database = await makeDatabase({ postgresUrl, keep: load.keep }, videos, APP_SECRET);
  const dataDir = mkdtempSync(join(tmpdir(), 'shigoto-bench-data-'));
  try {
    console.log(`\n### ${kind}, ${videos.toLocaleString('en')} videos\n\n${TABLE_HEAD}`);
    await benchServer(database, videos, load, { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_SECRET });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database.remove();
  }
}

type Environment = Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'APP_SECRET', string>>;

export async function benchServer(
  database: BenchDatabase,
  videos: number,
  { seconds, only, profile }: LoadPlan,
  env: Environment,
): Promise<void> {
  const hot = hotReads();
  const [list, ...ofMembers] = memberReads(database.members);
  // As `npm start` does.
  fillCompileCache();
  const flags = profile === '' ? NODE_FLAGS : [...NODE_FLAGS, '--cpu-prof', `--cpu-prof-dir=${profile}`];
  const server = await startChild('measured-server.ts', { ...env, NODE_COMPILE_CACHE: COMPILE_CACHE }, flags);
  console.log(`\nMemory before the first request: ${Math.round((await server.memory()) / 1e6)} MB`);
  const bare = await startBareServer(server.port, env, [...hot, list]);
  // Both have compiled their ways by the first row.
  for (const { name, request } of [...hot, list]) {
    for (const side of [{ ...server, request }, bare.sideOf(name)]) await warmUp(side);
  }
  const row = async (one: Case, beside: Side | null) => {
    if (!one.name.includes(only)) return;
    console.log(await measure(one.name, { ...server, request: one.request }, beside, seconds));
  };
  for (const one of [...hot, list]) await row(one, bare.sideOf(one.name));
  for (const one of [...coldReads(videos), ...ofMembers, ...writes(database.members, videos)]) await row(one, null);
  console.log(`\nMemory of the server after this: ${Math.round((await server.memory()) / 1e6)} MB resident`);
  await bare.stop();
  await server.stop();
}
