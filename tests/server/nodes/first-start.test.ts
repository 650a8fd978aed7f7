import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/process-server.ts';
import { type CopiedDatabase, emptyPostgres } from '#tests/support/server-templates.ts';

/** Nobody has ever started the product here: no table, no content, no file. */
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

async function startNode(): Promise<ProcessServer> {
  const port = String(await freePort());
  return ProcessServer.start({
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that is long enough for tests',
  });
}

it('two nodes that start for the first time at once migrate and import once, and both serve', {
  timeout: 60_000,
}, async () => {
  const nodes = await Promise.all([startNode(), startNode()]);
  const lists = await Promise.all(
    nodes.map(async (node) => {
      const { body } = await node.api('/videos?per_page=100');
      return body.contents as { videos: { video_id: string; thumbnail_path: string }[]; count: number };
    }),
  );
  expect(lists[0]).toEqual(lists[1]);
  const { videos = [], count } = lists[0] ?? {};
  expect([videos.length, new Set(videos.map(({ video_id }) => video_id)).size]).toEqual([count, count]);
  expect(count).toBeGreaterThan(0);
  for (const node of nodes) expect((await node.ask(videos[0]?.thumbnail_path ?? '')).status).toBe(200);
  await Promise.all(nodes.map((node) => node.stop()));

  const db = openDatabase(database.url);
  const assets = await db.selectFrom('assets').select('name').execute();
  await db.destroy();
  for (const { name } of assets) expect(existsSync(join(dataDir, 'assets', name)), name).toBe(true);
  expect((await readdir(join(dataDir, 'assets'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});
