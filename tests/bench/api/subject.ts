import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '#scripts/compile-cache.ts';
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '#server/process/node-flags.ts';
import { startBareServer } from './bare/bare-side.ts';
import { coldReads, firstReads, hotReads, memberReads, writes } from './cases.ts';
import { startChild } from './child-process.ts';
import { makeDatabase } from './database.ts';
import type { Pair } from './measure.ts';

const APP_SECRET = 'a secret of the benchmark, long enough';

/**
 * A running server, and the cases to measure on it. The server's catalogue contains `videos` videos. For comparison,
 * some cases are also measured on a bare server, which answers the same request without the product's code
 * (bare/bare-side.ts).
 */
export interface Subject {
  readonly videos: number;
  /** One entry per case, in the same order for every subject. */
  readonly pairs: readonly (Pair & { readonly name: string; readonly isFirst: boolean })[];
  /** Resident memory before the first request, in bytes. */
  readonly memoryAtFirst: number;
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface SubjectOptions {
  /** Retain the database for the next run. */
  readonly reuse: boolean;
  /** The folder for a CPU profile of the server; '' for none. */
  readonly profile: string;
  /** The folder of the version whose server is measured. */
  readonly project: string;
}

export async function startSubject(
  postgresUrl: string | null,
  videos: number,
  { reuse, profile, project }: SubjectOptions,
): Promise<Subject> {
  const database = await makeDatabase({ postgresUrl, reuse }, videos, APP_SECRET);
  const dataDir = mkdtempSync(join(tmpdir(), 'shigoto-bench-data-'));
  const env = { ...MEMORY_ENVIRONMENT, DATABASE_URL: database.url, DATA_DIR: dataDir, APP_SECRET };
  const flags = profile === '' ? NODE_FLAGS : [...NODE_FLAGS, '--cpu-prof', `--cpu-prof-dir=${profile}`];
  const start = () => startChild('measured-server.ts', { ...env, NODE_COMPILE_CACHE: COMPILE_CACHE }, flags, project);
  // The first start only fills the compile cache with the benchmark's own modules. The second start, which is measured,
  // then compiles nothing.
  await (await start()).stop();
  const server = await start();
  const memoryAtFirst = await server.memory();
  const [list, ...ofMembers] = memberReads(database.members, videos);
  const fixed = [...hotReads(), list];
  const bare = await startBareServer(server.port, env, fixed);
  const rest = [...coldReads(videos), ...ofMembers, ...writes(database.members, videos)];
  const ours = (request: () => Buffer | null) => ({ ...server, request });
  return {
    videos,
    pairs: [
      ...fixed.map(({ name, request }) => ({ name, ours: ours(request), bare: bare.sideOf(name), isFirst: false })),
      ...firstReads(videos).map(({ name, request }) => ({ name, ours: ours(request), bare: null, isFirst: true })),
      ...rest.map(({ name, request }) => ({ name, ours: ours(request), bare: null, isFirst: false })),
    ],
    memoryAtFirst,
    memory: server.memory,
    async stop() {
      await bare.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      await database.remove();
    },
  };
}
