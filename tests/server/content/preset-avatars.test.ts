import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { importFolder } from '#server/content/import-folder.ts';
import { PRESETS_FOLDER } from '#server/modules/users/presets.ts';
import {
  CONSENTS,
  loginAs,
  PROFILE,
  registeredMember,
  type TestBrowser,
  userOf,
} from '#tests/support/server/member.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';

onEveryDatabase((server) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shigoto-presets-'));
    cpSync(inject('templates').contentFolder, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const presetsFolder = () => join(folder, PRESETS_FOLDER);

  const imported = async () => {
    const assetFolder = inject('templates').assetFolder;
    const result = await importFolder({
      folder,
      assetFolder,
      db: server.db,
      now: TEST_NOW,
      onProgress: () => undefined,
    });
    expect(result.status).toBe('imported');
    server.clock.time += 2000;
  };
  const presetsOf = async (browser: TestBrowser) => {
    const { contents } = (await browser.api('/users/me/avatars')).body;
    return (contents as unknown as { presets: string[] }).presets;
  };
  const choose = async (browser: TestBrowser, avatar_path: string | undefined) =>
    (await browser.api('/users/me', { method: 'PUT', payload: { ...PROFILE, avatar_path } })).status;

  it('offers the presets of all imports if an earlier version of the server imported the content', async () => {
    await server.db.deleteFrom('content_meta').where('key', '=', 'presets').execute();
    await server.db.updateTable('content_meta').set({ value: 'earlier' }).where('key', '=', 'version').execute();
    server.clock.time += 2000;
    expect(await presetsOf(await registeredMember(server))).toHaveLength(1);
  });

  it('names a preset by its file', async () => {
    const preset = sharp({ create: { width: 256, height: 256, channels: 3, background: '#3a9' } }).png();
    // Some file systems store names in decomposed Unicode (NFD).
    await preset.toFile(join(presetsFolder(), '9-ペンギン.png'.normalize('NFD')));
    await imported();
    const { contents } = (await (await registeredMember(server)).api('/users/me/avatars')).body;
    expect((contents as unknown as { preset_names: string[] }).preset_names).toEqual(['ペンギン', '']);
  });

  it('offers the current presets, and members retain an earlier preset that they chose', async () => {
    const [chooser, other] = [await registeredMember(server), await registeredMember(server)];
    const [old] = await presetsOf(chooser);
    expect(await choose(chooser, old)).toBe(200);
    const preset = sharp({ create: { width: 256, height: 256, channels: 3, background: '#a3c' } }).png();
    await preset.clone().toFile(join(presetsFolder(), 'preset-1.png'));
    await preset.clone().negate().toFile(join(presetsFolder(), 'preset-0.png'));
    await imported();
    const presets = await presetsOf(chooser);
    expect([presets.length, presets.includes(String(old))]).toEqual([2, false]);
    rmSync(join(presetsFolder(), 'preset-0.png'));
    await imported();
    expect(await presetsOf(chooser)).toEqual(presets.slice(1));
    expect([await choose(chooser, old), await choose(other, old)]).toEqual([200, 422]);
    expect((await server.ask(String(old))).status).toBe(200);
  });

  it('without presets, a person without a LINE picture gets a substitute at the registration', async () => {
    rmSync(presetsFolder(), { recursive: true });
    await imported();
    const { fetchPicture } = server.line;
    Object.assign(server.line, { fetchPicture: async () => null });
    const browser = await loginAs(server, 'new');
    Object.assign(server.line, { fetchPicture });
    const { avatar_path } = await userOf(browser);
    const payload = { ...PROFILE, ...CONSENTS, avatar_path };
    expect((await browser.api('/auth/register', { method: 'POST', payload })).status).toBe(200);
    expect(await choose(browser, '/manifest.webmanifest')).toBe(422);
  });
});
