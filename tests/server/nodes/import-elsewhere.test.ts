import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { type CopiedDatabase, copyPostgres } from '#tests/support/server/server-templates.ts';

/** Two running nodes with separate data folders, as on two machines. New content is imported on the first node. */
let database: CopiedDatabase;
let root: string;
let here: ProcessServer;
let there: ProcessServer;
const nodes = () => [here, there];

const dataDir = (node: string) => join(root, node);

async function environment(node: string): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir(node),
    APP_SECRET: 'a secret that is long enough for tests',
    CONTENT_DIR: join(root, 'content'),
  };
}

beforeAll(async () => {
  const { contentFolder, assetFolder, postgresName } = inject('templates');
  database = await copyPostgres(inject('postgresUrl'), postgresName);
  root = mkdtempSync(join(tmpdir(), 'shigoto-elsewhere-'));
  cpSync(contentFolder, join(root, 'content'), { recursive: true });
  for (const node of ['here', 'there']) cpSync(assetFolder, join(dataDir(node), 'assets'), { recursive: true });
  [here, there] = await Promise.all([
    ProcessServer.start(await environment('here')),
    ProcessServer.start(await environment('there')),
  ]);
});
afterAll(async () => {
  await Promise.all(nodes().map((node) => node.stop()));
  await database.remove();
  rmSync(root, { recursive: true, force: true });
});

async function importHere(): Promise<void> {
  const env = { ...NODE_ENVIRONMENT, ...(await environment('here')) };
  const folder = join(root, 'content');
  const child = spawn(process.execPath, ['server/content/cli.ts', 'import', folder], { env, stdio: 'ignore' });
  expect(await new Promise((done) => child.once('exit', done))).toBe(0);
}

async function until<Value>(limitMs: number, ask: () => Promise<Value | null>): Promise<Value> {
  const begun = performance.now();
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Detail {
  readonly video: { readonly title: string; readonly thumbnail_path: string };
}

it('a running node shows content that another node imported: texts within seconds, pictures soon after', async () => {
  // Fills the caches that depend on the content.
  const asked = [
    '/videos?sort_type=1',
    `/videos/${videoId(1)}`,
    '/videos?keyword=%E6%96%B0%E8%AA%9E',
    '/faqs',
    '/videos/genres',
  ];
  const tags = new Map<string, unknown>();
  for (const path of asked) tags.set(path, (await there.api(path)).headers.etag);
  const { thumbnail_path: before } = ((await there.api(`/videos/${videoId(1)}`)).body.contents as Detail).video;

  const file = join(root, 'content', 'videos', '01.md');
  const picture = { create: { width: 640, height: 360, channels: 3, background: '#a27' } } as const;
  writeFileSync(join(root, 'content', 'images', 'wide.png'), await sharp(picture).png().toBuffer());
  writeFileSync(file, readFileSync(file, 'utf8').replace('面接の準備を三つに分ける', '新語を学ぶ'));
  await importHere();

  for (const node of nodes()) {
    // A node reads the content version every second. The longer time limit is for busy machines.
    const { video } = await until(5000, async () => {
      const contents = (await node.api(`/videos/${videoId(1)}`)).body.contents as Detail;
      return contents.video.title === '新語を学ぶ' ? contents : null;
    });
    await until(5000, async () => ((await node.api('/faqs')).headers.etag === tags.get('/faqs') ? null : true));
    expect((await node.api('/videos?keyword=%E6%96%B0%E8%AA%9E')).body.contents).toMatchObject({ count: 1 });
    expect((await node.api('/videos?sort_type=1')).text).toContain('新語を学ぶ');
    expect(video.thumbnail_path).not.toBe(before);
    const { status } = await until(60_000, async () => {
      const answer = await node.ask(video.thumbnail_path);
      return answer.status === 200 ? answer : null;
    });
    expect(status).toBe(200);
  }
});
