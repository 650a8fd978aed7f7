import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { WireConsentDue } from '#contract/entities/consent.ts';
import type { WireExport } from '#contract/entities/export.ts';
import { importFolder } from '#server/content/import-folder.ts';
import { formatProblem } from '#server/content/read/problems.ts';
import { CONSENTS, loginAs, PROFILE, userOf } from '#tests/support/server/member.ts';
import { newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { TEXTS_MODIFIED, videoId } from '#tests/support/server/server-content.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';

const CONDITION = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20 };
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00+09:00`;

onEveryDatabase((server) => {
  let root: string;
  let second: TestServer;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'shigoto-consents-'));
    second = await server.secondNode();
  });
  afterAll(async () => {
    rmSync(root, { recursive: true, force: true });
    await second.stop();
  });
  beforeEach(async () => {
    await changeText({ modified: TEXTS_MODIFIED });
    await changeText({ modified: TEXTS_MODIFIED }, 'terms');
  });

  interface Changed {
    readonly modified: string;
    readonly version?: string;
    readonly changes?: string;
  }

  /** Changes a text directly in the database, as an import would. A real import takes seconds. */
  async function changeText({ modified, version, changes }: Changed, slug = 'privacy'): Promise<void> {
    const at = (time: string | undefined) => (time === undefined ? null : Date.parse(time));
    await server.db
      .updateTable('documents')
      .set({ modified: Date.parse(modified), version: at(version), changes: changes ?? null })
      .where('slug', '=', slug)
      .execute();
  }

  /** Imports the test content with lines added to a text's front matter. @returns the problems that the import finds */
  async function importText(lines: Readonly<Record<string, string>>, slug = 'privacy'): Promise<string[]> {
    const folder = join(root, 'content');
    cpSync(inject('templates').contentFolder, folder, { recursive: true });
    const file = join(folder, `pages/${slug}.md`);
    const added = Object.entries(lines).map(([key, value]) => `${key}: '${value}'\n`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^post_date/m, `${added.join('')}post_date`));
    const { assetFolder } = inject('templates');
    const options = { folder, assetFolder, db: server.db, now: TEST_NOW, onProgress: () => undefined };
    const result = await importFolder(options);
    return result.status === 'refused' ? result.problems.map(formatProblem) : [];
  }

  const due = async (member: RecordingMember) =>
    (await member.read<{ consents_due: WireConsentDue[] }>('/users/me/consents')).consents_due;
  const agree = (member: RecordingMember, kinds: readonly string[], version: string) =>
    member.write('POST', '/users/me/consents', { consents: kinds.map((kind) => ({ kind, version })) });
  const saveProfile = async (member: RecordingMember) => {
    const { avatar_path } = await userOf(member.browser);
    return member.write('PUT', '/users/me', { ...PROFILE, avatar_path });
  };

  it('a new version of a text asks every member, and says what has changed', async () => {
    const member = await newMember(server);
    expect(await due(member)).toEqual([]);
    await changeText({ modified: day(10), version: day(10), changes: '保存する期間を書きました。' });
    const asked = { version: day(10), changes: '保存する期間を書きました。' };
    expect(await due(member)).toEqual([
      { kind: 'privacy', ...asked },
      { kind: 'sensitive', ...asked },
    ]);
    await changeText({ modified: day(11), version: day(11) }, 'terms');
    expect((await due(member)).map(({ kind, version }) => [kind, version])).toEqual([
      ['terms', day(11)],
      ['privacy', day(10)],
      ['sensitive', day(10)],
    ]);
  });

  it('a correction of the spelling asks nobody, in a text without a version or in one whose version stays the same', async () => {
    const member = await newMember(server);
    await changeText({ modified: day(10) });
    expect(await due(member)).toEqual([]);
    await changeText({ modified: day(12), version: day(11) });
    await agree(member, ['privacy', 'sensitive'], day(12));
    await changeText({ modified: day(13), version: day(11) });
    expect(await due(member)).toEqual([]);
    expect(await due(await newMember(server))).toEqual([]);
  });

  it('the first version of a text asks no member who has agreed to that text', async () => {
    const member = await newMember(server);
    await changeText({ modified: TEXTS_MODIFIED, version: TEXTS_MODIFIED });
    expect(await due(member)).toEqual([]);
  });

  it('consents are stored with version and time, once, however often and on whichever node they are sent', async () => {
    const member = await newMember(server);
    await changeText({ modified: day(10), version: day(10) });
    const elsewhere = second.api.bind(second);
    const payload = { consents: ['privacy', 'sensitive'].map((kind) => ({ kind, version: day(10) })) };
    const send = () => elsewhere('/users/me/consents', { method: 'POST', payload, headers: member.browser.headers });
    const answers = await Promise.all([agree(member, ['privacy', 'sensitive'], day(10)), send(), send()]);
    expect(answers.map(({ status, body }) => [status, body.contents])).toEqual(
      Array(3).fill([200, { consents_due: [] }]),
    );
    const agreedAt = server.clock.time;
    server.clock.time += 60_000;
    expect((await send()).status).toBe(200);
    const { consents } = await member.read<WireExport>('/users/me/export');
    const given = consents.filter(({ version }) => version === day(10));
    expect(given.map(({ kind }) => kind).sort()).toEqual(['privacy', 'sensitive']);
    for (const { agreed_at } of given) expect(Date.parse(agreed_at)).toBe(Math.floor(agreedAt / 1000) * 1000);
    expect(consents).toHaveLength(5);
  });

  it('a consent to an outdated version of a text is refused', async () => {
    const member = await newMember(server);
    await changeText({ modified: day(11), version: day(11) });
    const answer = await agree(member, ['privacy'], day(10));
    expect([answer.status, answer.body.errors]).toMatchObject([409, { err_code: 'CONSENT_OUTDATED' }]);
    expect(await due(member)).toHaveLength(2);
  });

  it('without the consent no record is refused, the data can be read and exported, and the member can leave', async () => {
    const member = await newMember(server);
    await changeText({ modified: day(10), version: day(10) });
    await member.done('POST', '/users/conditions', CONDITION);
    await member.done('POST', '/videos/favorites', { flagChanges: [{ videoId: videoId(1), favoriteFlag: 1 }] });
    const view = { video_id: videoId(1), view_second: 5, stop_position: 5, operation_logs: [] };
    await member.done('POST', '/videos/views', view);
    for (const path of ['/users/me', '/users/conditions?conditions_list_type=0', '/users/me/export', '/pages/privacy'])
      await member.read(path);
    expect(await due(member)).toHaveLength(2);
    expect((await member.write('POST', '/auth/deregister', { deregister_reason: 1 })).status).toBe(200);
  });

  it('without the consent the profile cannot be changed; with it, it can', async () => {
    const member = await newMember(server);
    await changeText({ modified: day(10), version: day(10) });
    const refused = [
      await saveProfile(member),
      await member.browser.api('/users/me/avatar', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '',
      }),
    ];
    for (const { status, body } of refused)
      expect([status, body.errors]).toMatchObject([403, { err_code: 'CONSENT_REQUIRED' }]);
    await agree(member, ['privacy'], day(10));
    expect((await saveProfile(member)).status).toBe(403);
    await agree(member, ['sensitive'], day(10));
    expect((await saveProfile(member)).status).toBe(200);
  });

  it('a person in registration agrees to the new texts with the registration', async () => {
    await changeText({ modified: day(10), version: day(10) });
    const browser = await loginAs(server, 'new');
    const { avatar_path, user_key } = await userOf(browser);
    const payload = { ...PROFILE, ...CONSENTS, avatar_path };
    expect((await browser.api('/auth/register', { method: 'POST', payload })).status).toBe(200);
    const { consents_due } = (await browser.api('/users/me/consents')).body.contents as { consents_due: unknown[] };
    expect([user_key.length, consents_due]).toEqual([32, []]);
  });

  it('the editor declares version and changes in the front matter of the text', async () => {
    const member = await newMember(server);
    expect(await importText({ modified: day(10), version: day(9), changes: '期間を書きました。' })).toEqual([]);
    const asked = { version: day(10), changes: '期間を書きました。' };
    expect(await due(member)).toEqual([
      { kind: 'privacy', ...asked },
      { kind: 'sensitive', ...asked },
    ]);
  });

  it('the import refuses versions on other pages or later than the text, and changes without a version', async () => {
    expect(await importText({ version: TEXTS_MODIFIED }, 'cookie')).toEqual([
      expect.stringContaining('terms と privacy'),
    ]);
    expect(await importText({ version: day(10) })).toEqual([expect.stringContaining('modified と同じか')]);
    expect(await importText({ changes: '変わりました。' })).toEqual([expect.stringContaining('version と一緒に')]);
  });
});
