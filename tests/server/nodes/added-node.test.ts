import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, copyPostgres } from '#tests/support/server/server-templates.ts';

/** A node is added to a database that has content already, on a machine without the content's media files. */
let database: CopiedDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await copyPostgres(inject('postgresUrl'), inject('templates').postgresName);
  dataDir = mkdtempSync(join(tmpdir(), 'shigoto-added-'));
});
afterAll(async () => {
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<ProcessServer> {
  const port = String(await freePort());
  return ProcessServer.start({
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that is long enough for tests',
    ...env,
  });
}

interface List {
  readonly videos: readonly { readonly video_id: string; readonly thumbnail_path: string }[];
}

it('an added node without media files and without a content folder does not start and says why', async () => {
  await expect(start({})).rejects.toThrow('CONTENT_DIR');
  await expect(start({ CONTENT_DIR: 'docs' })).rejects.toThrow('npm run content -- import');
});

it('an added node without media files starts if a CDN serves them', async () => {
  const node = await start({ MEDIA_BASE_URL: 'https://cdn.example.jp' });
  expect((await node.api('/videos')).status).toBe(200);
  await node.stop();
});

it('an added node generates its media files from the content folder while another node runs', async () => {
  const { assetFolder, contentFolder } = inject('templates');
  const [first, added] = await Promise.all([
    start({ DATA_DIR: assetFolder.replace(/\/assets$/, '') }),
    start({ CONTENT_DIR: contentFolder }),
  ]);
  const lists = await Promise.all(
    [first, added].map(async (node) => (await node.api('/videos?per_page=100')).body.contents as List),
  );
  expect(lists[1]).toEqual(lists[0]);
  for (const { thumbnail_path } of lists[0]?.videos ?? []) {
    const answers = await Promise.all([first, added].map((node) => node.ask(thumbnail_path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
  await Promise.all([first.stop(), added.stop()]);

  // At the next start all files exist, so the node needs no content folder.
  const files = readdirSync(join(dataDir, 'assets'));
  const again = await start({});
  await again.stop();
  expect(readdirSync(join(dataDir, 'assets'))).toEqual(files);
});
