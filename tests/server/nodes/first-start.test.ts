import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, emptyPostgres } from '#tests/support/server/server-templates.ts';

let database: CopiedDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await emptyPostgres(inject('postgresUrl'));
  dataDir = mkdtempSync(join(tmpdir(), 'shigoto-first-'));
});
afterAll(async () => {
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Whether the nodes themselves import the sample content, as at a real first start. By default, two import commands
 * import a small content folder before the nodes start.
 */
const isSample = process.env.FIRST_START === 'sample';

async function environment(): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that is long enough for tests',
  };
}

/** Runs a command-line tool. @returns the last line that it prints */
async function run(...command: readonly string[]): Promise<string> {
  const env = { ...NODE_ENVIRONMENT, ...(await environment()) };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return stdout.trim().split('\n').at(-1) ?? '';
}

const importContent = () => run('server/content/cli.ts', 'import', inject('templates').contentFolder);

it('two nodes that start for the first time at once import once, and both answer requests', async () => {
  await run('server/db/cli.ts', 'up');
  if (!isSample) {
    const said = await Promise.all([importContent(), importContent()]);
    expect(said.filter((line) => line.startsWith('取り込みました'))).toHaveLength(1);
    expect(said).toContain('変更はありません。');
  }
  const start = async () => ProcessServer.start(await environment());
  const nodes = await Promise.all([start(), start()]);
  const lists = await Promise.all(
    nodes.map(async (node) => {
      const { body } = await node.api('/videos?per_page=100');
      return body.contents as { videos: { video_id: string; thumbnail_path: string }[]; count: number };
    }),
  );
  expect(lists[0]).toEqual(lists[1]);
  const { videos = [], count = 0 } = lists[0] ?? {};
  expect([videos.length, new Set(videos.map(({ video_id }) => video_id)).size]).toEqual([count, count]);
  expect(count).toBeGreaterThan(10);
  for (const node of nodes) expect((await node.ask(videos[0]?.thumbnail_path ?? '')).status).toBe(200);
  await Promise.all(nodes.map((node) => node.stop()));

  const db = openDatabase(database.url);
  const assets = await db.selectFrom('assets').select('name').execute();
  await db.destroy();
  const stored = new Set(await readdir(join(dataDir, 'assets')));
  expect(assets.filter(({ name }) => !stored.has(name))).toEqual([]);
  expect([...stored].filter((name) => name.endsWith('.part'))).toEqual([]);
});
