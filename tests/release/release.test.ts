import { createHash } from 'node:crypto';
import { cpSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitTime, pack } from '#scripts/release/archive.ts';
import { loginAs } from '#tests/support/server/member.ts';
import { Release } from '#tests/support/server/released.ts';
import { PUBLIC_COUNT, writeContentFolder } from '#tests/support/server/server-content.ts';

const MB = 1e6;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const release = new Release();
let content: string;
beforeAll(async () => {
  release.make();
  content = join(release.root, 'content');
  await writeContentFolder(content);
});
afterAll(() => release.remove());

const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

it('is an archive for one platform with checksums, at most 120 MB when unpacked', () => {
  expect(basename(release.archive)).toBe(`shigoto-no-tane-${version}-${process.platform}-${process.arch}.tar.gz`);
  const lines = readFileSync(join(release.made, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const sums = lines.map((line) => line.split('  '));
  expect(sums.map(([, name = '']) => name.split('.').at(-1))).toEqual(['gz', 'json']);
  for (const [sum, name = ''] of sums) expect(sha256(join(release.made, name))).toBe(sum);
  const bytes = filesIn(release.folder).reduce((sum, file) => sum + statSync(join(release.folder, file)).size, 0);
  expect(bytes).toBeGreaterThan(50 * MB);
  expect(bytes).toBeLessThanOrEqual(120 * MB);
});

it('its bill of materials lists exactly the packages that it contains', () => {
  const installed = globSync('node_modules/**/package.json', { cwd: release.folder })
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => file.slice(0, -'/package.json'.length));
  const maps = globSync('server/**/*.map', { cwd: release.folder });
  const bundled = maps.flatMap((map) => release.json<{ sources: string[] }>(map).sources);
  const inBundle = bundled.flatMap(
    (file) => /^\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  const inPage = release.json<string[]>('dist/client/.vite/packages.json');
  const idOf = (path: string) => {
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, string>;
    return `${name}@${version}`;
  };
  const expected = new Set([...installed, ...inBundle, ...inPage].map(idOf));
  const { components } = release.json<{ components: { name: string; version: string; hashes: unknown[] }[] }>(
    'sbom.cdx.json',
  );
  expect(components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual([...expected].toSorted());
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  const licences = readFileSync(join(release.folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const { name, version } of components) expect(licences).toContain(`${name} ${version} (`);
});

it('without the repository it imports content, serves pages, logs a person in, shows its version, and stops on SIGTERM', async () => {
  const server = await release.start({ CONTENT_DIR: content });
  const home = await server.ask('/');
  expect([home.status, home.text]).toEqual([200, expect.stringContaining('<title>')]);
  const { id } = release.json<{ id: string }>('dist/build.json');
  expect((await server.api('/health')).body.contents).toEqual({ status: 'ok', version, build: id });
  const scripts = globSync(join(release.folder, 'dist/client/assets/*.js')).map((file) => readFileSync(file, 'utf8'));
  expect(scripts.filter((text) => text.includes('バージョン {version}') && text.includes(version))).toHaveLength(1);
  const list = (await server.api('/videos?per_page=100')).body.contents as { videos: { thumbnail_path: string }[] };
  expect(list.videos).toHaveLength(PUBLIC_COUNT);
  expect((await server.ask(list.videos[0]?.thumbnail_path ?? '')).status).toBe(200);
  const browser = await loginAs(server, 'taro');
  expect((await browser.api('/users/me')).status).toBe(200);
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(home.text) ?? [];
  expect((await server.ask(script)).status).toBe(200);

  expect((await release.run(['import', content])).output).toContain('変更はありません。');
  const file = join(content, 'faqs/1.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: 新しい質問'));
  expect(await release.run(['import', content])).toMatchObject({
    code: 0,
    output: expect.stringContaining('取り込みました'),
  });
  await expect.poll(async () => (await server.api('/faqs')).text, { timeout: 10_000 }).toContain('新しい質問');

  const copies = join(release.dataDir, 'copies');
  expect(await release.run(['backup', copies])).toMatchObject({ code: 0 });
  expect(await release.run(['drill', copies], { TMPDIR: release.dataDir })).toMatchObject({
    code: 0,
    output: expect.stringContaining('使えます'),
  });
  const elsewhere = { DATA_DIR: join(release.dataDir, 'restored'), APP_SECRET: '', DATABASE_URL: '' };
  cpSync(join(release.dataDir, 'app-secret'), join(elsewhere.DATA_DIR, 'app-secret'));
  const [name = ''] = readdirSync(copies);
  expect(await release.run(['restore', join(copies, name)], elsewhere)).toMatchObject({ code: 0 });
  for (const args of [['status'], ['status', join(copies, name)]]) {
    const output = expect.stringMatching(/[0-9a-f]{12} {2}書くときに使う\n/);
    expect(await release.run(['keys', ...args])).toEqual({ code: 0, output });
  }
  // Uses Node.js without its permission model, which forbids `fsync`. A rotation needs `fsync`.
  expect(await release.run(['keys', 'rotate'], { NODE: process.execPath })).toMatchObject({
    code: 0,
    output: expect.stringContaining('暗号化しなおしました'),
  });
  expect(await release.run(['migrate', 'status'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('最新です'),
  });
  expect(await server.stop('SIGTERM')).toBe(0);
});

it('refuses the stand-in for LINE in public, an unknown command, and an old Node.js', async () => {
  const open = await release.run(['start'], { PUBLIC_ORIGIN: 'https://tane.example.jp' });
  expect(open).toMatchObject({ code: 1, output: expect.stringContaining('LINE_CHANNEL_ID') });
  expect(await release.run(['help'])).toMatchObject({ code: 2, output: expect.stringContaining('start | import') });
  expect(await release.run(['version'])).toMatchObject({ code: 0, output: expect.stringContaining(`${version} (`) });
  const old = join(release.root, 'old-node');
  writeFileSync(old, '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 });
  expect(await release.run(['start'], { NODE: old })).toEqual({
    code: 1,
    output: 'しごとのたね: Node.js 24 以上が必要です（NODE で場所を指定できます）。\n',
  });
});

it('names the release’s own commands, and the sources in stack traces', async () => {
  expect((await release.run(['keys'])).output).toBe(
    '使い方: bin/shigoto-no-tane keys status [バックアップ] | rotate\n',
  );
  expect((await release.run(['migrate'])).output).toBe('使い方: bin/shigoto-no-tane migrate status | up\n');
  const failed = await release.run(['backup', '/elsewhere/copies']);
  expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/\/server\/backup\/make-backup\.ts:\d+/) });
});

it('two releases of the same sources are equal, apart from what the later one retains of the earlier page', async () => {
  const again = join(release.root, 'again.tar.gz');
  await pack(release.folder, again, commitTime());
  expect(sha256(again)).toBe(sha256(release.archive));
  rmSync(again);

  // An earlier release whose page had one more script.
  const earlier = join(release.root, 'earlier');
  cpSync(join(release.folder, 'dist'), join(earlier, 'dist'), { recursive: true });
  const list = join(earlier, 'dist', 'assets.json');
  const own = JSON.parse(readFileSync(list, 'utf8')) as string[];
  writeFileSync(list, JSON.stringify([...own, 'earlier-abcdefg.js']));
  writeFileSync(join(earlier, 'dist/client/assets/earlier-abcdefg.js'), '// still open in a tab');
  const next = release.makeNext(earlier);
  const [first, second] = [filesIn(release.folder), filesIn(next)];
  expect(second.filter((file) => !first.includes(file))).toEqual(['dist/client/assets/earlier-abcdefg.js']);
  const differing = first.filter((file) => sha256(join(release.folder, file)) !== sha256(join(next, file)));
  expect(differing).toEqual([]);
});
