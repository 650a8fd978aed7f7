import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { folderVersion, importedVersion } from '#server/content/content-version.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { type ImportScope, importFolder } from '#server/content/import-folder.ts';
import { hasFilesOf } from '#server/content/media/asset-files.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';

/** A node lacks the content's media files and generates them, while newer content is imported elsewhere. */
onEveryDatabase((server) => {
  let root: string;
  let older: string;
  let newer: string;
  let assets: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shigoto-files-'));
    older = join(root, 'older');
    newer = join(root, 'newer');
    assets = join(root, 'data', 'assets');
    for (const folder of [older, newer]) cpSync(inject('templates').contentFolder, folder, { recursive: true });
    const file = join(newer, 'videos', '02.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('説明', '新しい説明'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const bring = (folder: string, assetFolder: string, scope: ImportScope = 'all') =>
    importFolder({ folder, assetFolder, db: server.db, now: TEST_NOW, onProgress: () => undefined, scope });
  const bringAtHome = (folder: string) => bring(folder, inject('templates').assetFolder);

  it('a node that generates its media files never overwrites newer content', async () => {
    await bringAtHome(older);
    const [was, is] = [await folderVersion(older), await folderVersion(newer)];
    vi.stubEnv('APP_SECRET', 'a secret that is long enough for tests');
    const config = { ...server.config, dataDir: join(root, 'data'), contentDir: older };
    // The import below runs while `ensureContent` is at work: after it has read the content version, and before its
    // child process has generated the files.
    const ensured = ensureContent(server.db, config);
    await bringAtHome(newer);
    await ensured;
    expect(await importedVersion(server.db)).toBe(is);
    expect(await hasFilesOf(assets, was)).toBe(true);
  });

  it('the first import of a node does not overwrite content that was imported meanwhile', async () => {
    await bringAtHome(newer);
    expect(await bring(older, assets, 'first')).toEqual({ status: 'unchanged' });
    expect(await importedVersion(server.db)).toBe(await folderVersion(newer));
  });

  it('no media files are generated from a folder with another content version', async () => {
    await bringAtHome(newer);
    expect(await bring(older, assets, { filesOf: await folderVersion(newer) })).toEqual({ status: 'other-version' });
    expect(await hasFilesOf(assets, await folderVersion(older))).toBe(false);
  });
});
