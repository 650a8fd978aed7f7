import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fillCompileCache } from '#scripts/compile-cache.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { SIZES } from './database.ts';
import { type Measured, SIZES_HEAD, sizesRow, TABLE_HEAD, tableRow } from './figures.ts';
import { CONNECTIONS, measure, measureFirst, TURN_MS } from './measure.ts';
import { type Subject, startSubject } from './subject.ts';

/**
 * Measures how fast the API answers. Calls with a fixed request are compared with bare Fastify routes that return the
 * same data. Two sizes of the catalogue are measured in alternating turns. Options: `--videos <numbers>`, `--databases
 * <names>`, `--seconds <number>`, `--only <part of a name>`, `--reuse` (retains the databases for the next run; on
 * PostgreSQL that requires TEST_DATABASE_URL), `--profile <folder>` (writes CPU profiles there), `--against <folder>`
 * (compares with a built checkout of another version, at one size, instead of comparing two sizes).
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      videos: { type: 'string', default: '1000,100000' },
      databases: { type: 'string', default: 'sqlite,postgres' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      reuse: { type: 'boolean', default: false },
      profile: { type: 'string', default: '' },
      against: { type: 'string', default: '' },
    },
  });
  const { only, reuse, profile, against } = values;
  const load = { seconds: Number(values.seconds), only, reuse, profile, against };
  console.log(method(load.seconds));
  const sizes = values.videos.split(',').map(Number);
  for (const kind of values.databases.split(',')) {
    const postgres = kind === 'postgres' ? await postgresServer() : null;
    try {
      await benchDatabases(kind, postgres?.url ?? null, sizes, load);
    } finally {
      await postgres?.stop();
    }
  }
}

interface LoadPlan {
  readonly seconds: number;
  /** The name of the case to measure, or a part of the names of several cases. Empty: all cases. */
  readonly only: string;
  readonly reuse: boolean;
  /** The folder for a CPU profile of the measured server; '' for none. */
  readonly profile: string;
  /** The folder of the version to compare with; '' for none. */
  readonly against: string;
}

function method(seconds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  return [
    `API, ${new Date().toISOString().slice(0, 10)}; ${machine}.`,
    `The server and the bare server run as separate processes in production mode (access log on). A third process sends requests over loopback on ${CONNECTIONS} persistent connections, each as soon as the previous one is answered. Each case runs for ${seconds} s after a warm-up. The servers of all sizes and their bare servers take turns of ${TURN_MS} ms. Requests per second and CPU time are medians of the turns; shares and multiples are medians of the ratios of neighbouring turns.`,
    `Bare: a Fastify route without hooks that returns the same bytes, or (member's list) runs the same SQL statements on the bare driver and returns their rows.`,
    `Besides the videos, the database has ${SIZES.tags} tags, ${SIZES.genres} genres, ${SIZES.users} members and ${SIZES.views} views. Answers are uncompressed unless the name of the case includes brotli.`,
  ].join('\n');
}

/**
 * Uses the PostgreSQL server of TEST_DATABASE_URL or starts a new one. Unlike the tests' server, the new one flushes
 * each commit to disk.
 */
async function postgresServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  return given === undefined ? startPostgres({ durable: true }) : { url: given, stop: async () => undefined };
}

/** Starts one server per catalogue size or version, measures them in alternating turns and prints the tables. */
async function benchDatabases(
  kind: string,
  postgresUrl: string | null,
  sizes: readonly number[],
  plan: LoadPlan,
): Promise<void> {
  // Fills the compile cache first, as `npm start` does, so that the measured servers don't have to compile their
  // modules.
  fillCompileCache();
  const subjects: Subject[] = [];
  try {
    for (const { videos, project } of versionsOf(sizes, plan))
      subjects.push(await startSubject(postgresUrl, videos, { ...plan, project }));
    const rows = await measureAll(subjects, plan);
    for (const [index, { videos, memoryAtFirst, memory }] of subjects.entries()) {
      console.log(`\n### ${kind}, ${videos.toLocaleString('en')} videos\n\n${TABLE_HEAD}`);
      for (const [name, measured] of rows) if (measured[index]) console.log(tableRow(name, measured[index]));
      const [before, after] = [memoryAtFirst, await memory()].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
      console.log(`\nMemory of the server before its first request: ${before}; after all measurements: ${after}`);
    }
    if (subjects.length < 2) return;
    const [few, many] = sizes.map((size) => size.toLocaleString('en'));
    const title =
      plan.against === '' ? `${many} compared with ${few} videos` : `this version compared with ${plan.against}`;
    console.log(`\n### ${kind}: ${title}\n\n${SIZES_HEAD}`);
    for (const [name, [ofFew, ofMany]] of rows) if (ofFew && ofMany) console.log(sizesRow(name, ofFew, ofMany));
  } finally {
    for (const subject of subjects) await subject.stop();
  }
}

/**
 * The servers to compare: by default this version with each catalogue size; with `against`, the version in that folder
 * and this version, both with the first size.
 */
function versionsOf(sizes: readonly number[], { against }: LoadPlan): { videos: number; project: string }[] {
  const [videos = 0] = sizes;
  return against === ''
    ? sizes.map((size) => ({ videos: size, project: '.' }))
    : [against, '.'].map((project) => ({ videos, project }));
}

/** Measures every selected case on each server. @returns the results by name, in the order of `subjects` */
async function measureAll(
  subjects: readonly Subject[],
  { seconds, only }: LoadPlan,
): Promise<ReadonlyMap<string, readonly Measured[]>> {
  const rows = new Map<string, readonly Measured[]>();
  const names = subjects[0]?.pairs.map(({ name }) => name) ?? [];
  const isAsked = (name: string) => (names.includes(only) ? name === only : name.includes(only));
  for (const [index, name] of names.entries()) {
    if (!isAsked(name)) continue;
    const pairs = subjects.flatMap((subject) => subject.pairs[index] ?? []);
    const isFirst = pairs.every((pair) => pair.isFirst);
    rows.set(name, isFirst ? await measureFirst(pairs.map(({ ours }) => ours)) : await measure(pairs, seconds));
    console.error(`${name}: measured`);
  }
  return rows;
}
