import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BuildFolders } from '#scripts/build/build-folders.ts';
import { withDictionary } from '#scripts/build/dictionaries.ts';

let dist: string;
let folders: BuildFolders;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  folders = new BuildFolders(dist);
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** Writes the files of a build, as the bundler would. */
function fill(id: string): void {
  for (const folder of ['client/assets', 'ssr']) mkdirSync(join(folders.next, folder), { recursive: true });
  writeFileSync(join(folders.next, 'client/assets', `app-${id}.js`), `code of ${id}`);
  writeFileSync(join(folders.next, 'client/assets', 'vendor.js'), `vendor of ${id}`);
  writeFileSync(join(folders.next, 'ssr', 'entry.js'), id);
}

async function buildAll(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await folders.begin();
    fill(id);
    await folders.publish(id);
  }
}

const assets = () => readdirSync(join(dist, 'client/assets')).sort();

it('a build contains its own assets and those of the previous build, but no older ones', async () => {
  await buildAll('one', 'two', 'three');
  expect(await folders.lastBuild()).toBe('three');
  expect(assets()).toEqual(['app-three.js', 'app-two.js', 'vendor.js']);
  expect(readFileSync(join(dist, 'client/assets/vendor.js'), 'utf8')).toBe('vendor of three');
  expect(JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'))).toEqual(['app-three.js', 'vendor.js']);
  expect(readdirSync(dist).sort()).toEqual(['assets.json', 'build.json', 'client', 'ssr']);
});

it('an interrupted build leaves the current one complete, and the next build still contains its assets', async () => {
  await buildAll('one');
  await folders.begin();
  fill('broken');
  expect(await folders.lastBuild()).toBe('one');
  expect(assets()).toEqual(['app-one.js', 'vendor.js']);
  await buildAll('two');
  expect(assets()).toEqual(['app-one.js', 'app-two.js', 'vendor.js']);
});

it('a kill during the swap of the folders leaves no build, but the next one contains the old assets', async () => {
  await buildAll('one');
  mkdirSync(join(dist, 'old'));
  for (const part of ['build.json', 'assets.json', 'ssr', 'client'])
    renameSync(join(dist, part), join(dist, 'old', part));
  expect(await folders.lastBuild()).toBeNull();
  await buildAll('two');
  expect(assets()).toEqual(['app-one.js', 'app-two.js', 'vendor.js']);
});

it('a script of a later build is also stored as its differences from the previous version', async () => {
  const code = (id: string) => `${'const text = "a long script";'.repeat(9)} ${id}`;
  for (const id of ['earlier', 'present']) {
    await folders.begin();
    fill(id);
    writeFileSync(join(folders.next, 'client/assets', `start-route-${id}.js`), code(id));
    await folders.publish(id);
  }
  const [file = '', ...others] = assets().filter((name) => /^start-route.*dcb$/.test(name));
  expect(others).toEqual([]);
  const previous = Buffer.from(code('earlier'));
  const hash = createHash('sha256').update(previous).digest();
  expect(file).toBe(`start-route-present.js.${hash.toString('base64url')}.dcb`);
  const bytes = readFileSync(join(dist, 'client/assets', file));
  // RFC 9842, section 4: four fixed bytes, the dictionary's hash, then Brotli.
  expect(bytes.subarray(0, 36)).toEqual(Buffer.concat([Buffer.from('\xffDCB', 'latin1'), hash]));
  expect(brotliDecompressSync(bytes.subarray(36), withDictionary(previous)).toString()).toBe(code('present'));
  expect(bytes.length).toBeLessThan(80);
  await buildAll('third');
  expect(assets().filter((name) => name.endsWith('.dcb'))).toEqual([]);
});
