import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPILE_CACHE, fillCompileCache } from '#scripts/compile-cache.ts';
import { NODE_FLAGS } from '#server/node-flags.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startBareServer } from './bare-side.ts';
import { type Case, coldReads, firstReads, hotReads, memberReads, writes } from './cases.ts';
import { startChild } from './child-process.ts';
import { type BenchDatabase, makeDatabase, SIZES } from './database.ts';
import { type Figures, SIZES_HEAD, sizesRow, TABLE_HEAD, tableRow } from './figures.ts';
import { CONNECTIONS, type Measured, measure, measureFirst, warmUp } from './measure.ts';

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
      const sizes = values.videos.split(',').map(Number);
      const measured: FiguresByName[] = [];
      for (const videos of sizes) measured.push(await benchDatabase(kind, postgres?.url ?? null, videos, load));
      compareSizes(kind, measured, sizes);
    } finally {
      await postgres?.stop();
    }
  }
}

interface LoadPlan {
  readonly seconds: number;
  /** The name of the case to measure, or part of the names of several. */
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

async function benchDatabase(
  kind: string,
  postgresUrl: string | null,
  videos: number,
  load: LoadPlan,
): Promise<FiguresByName> {
  const database = await makeDatabase({ postgresUrl, keep: load.keep }, videos, APP_SECRET);
  const dataDir = mkdtempSync(join(tmpdir(), 'shigoto-bench-data-'));
  try {
    console.log(`\n### ${kind}, ${videos.toLocaleString('en')} videos`);
    return await benchServer(database, videos, load, { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_SECRET });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database.remove();
  }
}

type Environment = Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'APP_SECRET', string>>;
type FiguresByName = ReadonlyMap<string, Figures>;

async function benchServer(
  database: BenchDatabase,
  videos: number,
  { seconds, only, profile }: LoadPlan,
  env: Environment,
): Promise<FiguresByName> {
  const hot = hotReads();
  const [list, ...ofMembers] = memberReads(database.members, videos);
  const cold = [...coldReads(videos), ...ofMembers, ...writes(database.members, videos)];
  const first = firstReads(videos);
  const names = [...hot, list, ...cold, ...first].map(({ name }) => name);
  const isAsked = (name: string) => (names.includes(only) ? name === only : name.includes(only));
  // As `npm start` does.
  fillCompileCache();
  const flags = profile === '' ? NODE_FLAGS : [...NODE_FLAGS, '--cpu-prof', `--cpu-prof-dir=${profile}`];
  const server = await startChild('measured-server.ts', { ...env, NODE_COMPILE_CACHE: COMPILE_CACHE }, flags);
  console.log(`\nMemory before the first request: ${Math.round((await server.memory()) / 1e6)} MB\n\n${TABLE_HEAD}`);
  const bare = await startBareServer(server.port, env, [...hot, list]);
  // Both have compiled their ways by the first row.
  for (const { name, request } of [...hot, list].filter((one) => isAsked(one.name))) {
    for (const side of [{ ...server, request }, bare.sideOf(name)]) await warmUp(side);
  }
  const measured = new Map<string, Figures>();
  const row = async (name: string, figures: () => Promise<Measured>) => {
    if (!isAsked(name)) return;
    const { ours, bare } = await figures();
    measured.set(name, ours);
    console.log(tableRow(name, ours, bare));
  };
  const sideOf = ({ request }: Case) => ({ ...server, request });
  for (const { name, request } of first) {
    await row(name, () => measureFirst({ ...server, request: () => Buffer.alloc(0) }, request));
  }
  for (const one of [...hot, list]) await row(one.name, () => measure(sideOf(one), bare.sideOf(one.name), seconds));
  for (const one of cold) await row(one.name, () => measure(sideOf(one), null, seconds));
  console.log(`\nMemory after all of this: ${Math.round((await server.memory()) / 1e6)} MB`);
  await bare.stop();
  await server.stop();
  return measured;
}

/** What the size of the catalogue costs. */
function compareSizes(kind: string, [few, many]: readonly FiguresByName[], [small = 0, large = 0]: readonly number[]) {
  if (few === undefined || many === undefined) return;
  const title = `${large.toLocaleString('en')} against ${small.toLocaleString('en')} videos`;
  console.log(`\n### ${kind}: ${title}\n\n${SIZES_HEAD}`);
  for (const [name, figures] of few) {
    const other = many.get(name);
    if (other !== undefined) console.log(sizesRow(name, figures, other));
  }
}
