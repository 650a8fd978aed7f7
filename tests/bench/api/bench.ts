import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fillCompileCache } from '#scripts/compile-cache.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { SIZES } from './database.ts';
import { type Measured, SIZES_HEAD, sizesRow, TABLE_HEAD, tableRow } from './figures.ts';
import { CONNECTIONS, measure, measureFirst, TURN_MS } from './measure.ts';
import { type Subject, startSubject } from './subject.ts';

/**
 * Measures how fast the API answers, compared with bare routes in the same run. `--videos 1000`, `--databases sqlite`,
 * `--seconds 3`, `--only <part of a name>`, `--reuse` (retains the databases for the next run; on PostgreSQL that
 * requires TEST_DATABASE_URL), `--profile <folder>`.
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
    },
  });
  const load = { seconds: Number(values.seconds), only: values.only, reuse: values.reuse, profile: values.profile };
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
  /** The name of the case to measure, or part of the names of several. */
  readonly only: string;
  readonly reuse: boolean;
  /** The folder for a CPU profile of the measured server; '' for none. */
  readonly profile: string;
}

function method(seconds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  return [
    `API, ${new Date().toISOString().slice(0, 10)}; ${machine}.`,
    `Server and bare server are processes of their own in production mode (access log on), asked over loopback from a third by ${CONNECTIONS} persistent connections, each as fast as it is answered. ${seconds} s each after a warm-up. Measured and bare, of all sizes, take turns of ${TURN_MS} ms; requests per second and processor time are medians of the turns, shares and multiples those of the ratios of neighbouring turns.`,
    `Bare: a Fastify route without hooks that returns the same bytes, or (member's list) runs the same statements through the bare driver and returns their rows.`,
    `Beside the videos: ${SIZES.tags} tags, ${SIZES.genres} genres, ${SIZES.users} members, ${SIZES.views} views. Answers uncompressed unless it says brotli.`,
  ].join('\n');
}

/** Durable, unlike the tests' PostgreSQL, because writes are measured. */
async function postgresServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  return given === undefined ? startPostgres({ durable: true }) : { url: given, stop: async () => undefined };
}

/** Catalogues of all sizes, each with its own server, measured in turn. */
async function benchDatabases(
  kind: string,
  postgresUrl: string | null,
  sizes: readonly number[],
  plan: LoadPlan,
): Promise<void> {
  // As `npm start` does.
  fillCompileCache();
  const subjects: Subject[] = [];
  try {
    for (const videos of sizes) subjects.push(await startSubject(postgresUrl, videos, plan));
    const rows = await measureAll(subjects, plan);
    for (const [index, { videos, memoryAtFirst, memory }] of subjects.entries()) {
      console.log(`\n### ${kind}, ${videos.toLocaleString('en')} videos\n\n${TABLE_HEAD}`);
      for (const [name, measured] of rows) if (measured[index]) console.log(tableRow(name, measured[index]));
      const [before, after] = [memoryAtFirst, await memory()].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
      console.log(`\nMemory of the server before its first request: ${before}; after all of this: ${after}`);
    }
    const [few, many] = sizes;
    if (few === undefined || many === undefined) return;
    const title = `${many.toLocaleString('en')} against ${few.toLocaleString('en')} videos`;
    console.log(`\n### ${kind}: ${title}\n\n${SIZES_HEAD}`);
    for (const [name, [ofFew, ofMany]] of rows) if (ofFew && ofMany) console.log(sizesRow(name, ofFew, ofMany));
  } finally {
    for (const subject of subjects) await subject.stop();
  }
}

/** Measures every selected case, in order, at each of the servers. */
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
