import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { WireCondition } from '#contract/entities/condition.ts';
import { conditionNote, disabilityNote, storedAnswer } from '#server/db/encryption/sealed-columns.ts';
import { PROFILE, userOf } from '#tests/support/server/member.ts';
import { minute, newKey, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';

const NOTE = '人に見られたくないメモ';
const OF_PROFILE = ['むかしの病気のこと', 'いまの通院のこと', '家族のこと'] as const;
const condition = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20, occurred_at: minute(0) };
const MONTH = '/users/conditions?conditions_list_type=0';

async function idOf({ db }: TestServer, member: RecordingMember): Promise<number> {
  const user = db.selectFrom('users').select('id').where('user_key', '=', member.userKey);
  return (await user.executeTakeFirstOrThrow()).id;
}

async function notesOf(member: RecordingMember): Promise<(string | null)[]> {
  const { conditions } = await member.read<{ conditions: WireCondition[] }>(MONTH);
  return conditions.map(({ note }) => note);
}

/** A member with notes on two days, and with three notes in the profile. */
async function memberWithNotes(server: TestServer, key = newKey()): Promise<RecordingMember> {
  const member = await newMember(server);
  const { avatar_path } = await userOf(member.browser);
  const [disability_note1, disability_note2, disability_note3] = OF_PROFILE;
  const notes = { disability_note1, disability_note2, disability_note3 };
  await member.done('PUT', '/users/me', { ...PROFILE, avatar_path, disability_types: [106, 206, 301], ...notes });
  await member.done('POST', '/users/conditions', { ...condition, day: 19, note: `${NOTE}・前の日` });
  await member.done('POST', '/users/conditions', { ...condition, note: NOTE }, key);
  return member;
}

onEveryDatabase((server, kind) => {
  it('neither notes nor replayed answers are readable in the database, but the member reads them', async () => {
    const key = newKey();
    const member = await memberWithNotes(server, key);
    const texts = [NOTE, ...OF_PROFILE];
    const stored = await everythingStored(server, kind);
    for (const text of texts) {
      expect(stored.includes(Buffer.from(text))).toBe(false);
      expect(stored.includes(JSON.stringify(text))).toBe(false);
    }
    // If the hash were not encrypted, a short note could be found by hashing all possible notes.
    const [row] = await server.db.selectFrom('idempotency_keys').select('body_hash').where('key', '=', key).execute();
    expect(row?.body_hash).toMatch(new RegExp(`^v2\\.${server.keys.current().id}\\.`));

    expect(await notesOf(member)).toEqual([`${NOTE}・前の日`, NOTE]);
    const [disability_note1, disability_note2, disability_note3] = OF_PROFILE;
    expect(await userOf(member.browser)).toMatchObject({ disability_note1, disability_note2, disability_note3 });
    const exported = await member.read<{ conditions: { note: string }[]; user: object }>('/users/me/export');
    expect(exported.conditions.map(({ note }) => note)).toEqual([`${NOTE}・前の日`, NOTE]);
    expect(exported.user).toMatchObject({ disability_note1, disability_note2, disability_note3 });
    const again = await member.done('POST', '/users/conditions', { ...condition, note: NOTE }, key);
    expect(again.body.contents).toMatchObject({ condition: { note: NOTE } });
    const other = await member.write('POST', '/users/conditions', condition, { 'idempotency-key': key });
    expect(other.body.errors?.err_code).toBe('KEY_REUSED');
  });

  it('an empty note stays empty', async () => {
    const member = await newMember(server);
    await member.done('POST', '/users/conditions', { ...condition, note: '' });
    expect(await notesOf(member)).toEqual([null]);
  });

  it('rows of an earlier release are read, and encrypted when they are written again', async () => {
    const key = newKey();
    const member = await memberWithNotes(server, key);
    const id = await idOf(server, member);
    const { db, cipher } = server;
    // Replaces the encrypted values by plain ones, as the earlier release stored them.
    await db.updateTable('conditions').set({ note: NOTE }).where('user_id', '=', id).execute();
    await db.updateTable('users').set({ disability_note2: OF_PROFILE[1] }).where('id', '=', id).execute();
    const answers = db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', id).where('key', '=', key);
    const { answer } = await answers.executeTakeFirstOrThrow();
    const plain = cipher.open(storedAnswer(id, key), answer);
    await db.updateTable('idempotency_keys').set({ answer: plain }).where('key', '=', key).execute();

    expect(await notesOf(member)).toEqual([NOTE, NOTE]);
    expect(await userOf(member.browser)).toMatchObject({ disability_note2: OF_PROFILE[1] });
    await member.done('POST', '/users/conditions', { ...condition, note: NOTE }, key);
    await member.done('POST', '/users/conditions', { ...condition, note: '新しい', occurred_at: minute(5) });
    expect(await notesOf(member)).toEqual([NOTE, '新しい']);
    const replayed = await answers.executeTakeFirstOrThrow();
    expect(replayed.answer).toMatch(/^v2\./);
  });

  it('a value that is copied to another row, another column or another member is refused', async () => {
    const [member, other] = [await memberWithNotes(server), await memberWithNotes(server)];
    const [id, otherId] = [await idOf(server, member), await idOf(server, other)];
    const notes = (userId: number) =>
      server.db.selectFrom('conditions').select(['id', 'note']).where('user_id', '=', userId).orderBy('date').execute();
    const [[first, second], [foreign]] = [await notes(id), await notes(otherId)];
    const put = (note: string | null | undefined) =>
      server.db
        .updateTable('conditions')
        .set({ note: note ?? null })
        .where('id', '=', second?.id ?? 0)
        .execute();
    for (const wrong of [first?.note, foreign?.note, server.cipher.seal(disabilityNote(1, id), 'x')]) {
      await put(wrong);
      const answer = await member.browser.api(MONTH);
      expect([answer.status, answer.body.contents]).toEqual([500, null]);
      expect(answer.text).not.toContain(NOTE);
    }
    await put(server.cipher.seal(conditionNote(id, '2026-11-20'), '戻した'));
    expect(await notesOf(member)).toEqual([`${NOTE}・前の日`, '戻した']);
  });

  it('with a missing key the member gets 503, developers a log entry, and nothing is changed', async () => {
    const key = newKey();
    const member = await memberWithNotes(server, key);
    const log: string[] = [];
    const config = { appSecret: 'another secret that is long enough for tests' };
    const node = await server.secondNode({ config, log: (line) => log.push(line) });
    onTestFinished(() => node.stop());
    const before = await everythingStored(server, 'postgres');
    const { headers } = member.browser;
    expect((await node.api(MONTH, { headers })).status).toBe(503);
    expect((await node.api('/users/me', { headers })).status).toBe(503);
    expect(log.join()).toContain(`key ${server.keys.current().id}, which is missing`);
    expect(log.join()).not.toMatch(new RegExp(`${NOTE}|${member.userKey}`));
    expect((await everythingStored(server, 'postgres')).equals(before)).toBe(true);
    expect(await notesOf(member)).toEqual([`${NOTE}・前の日`, NOTE]);
  });
});

/**
 * With the kind `sqlite`, all bytes of the SQLite file and its write-ahead log. Otherwise all values of the tables that
 * contain notes and other records of members, which also works on SQLite.
 */
async function everythingStored({ db, config }: TestServer, kind: string): Promise<Buffer> {
  if (kind === 'sqlite') {
    const file = config.databaseUrl.replace('sqlite:', '');
    const files = readdirSync(dirname(file)).filter((name) => name.startsWith('test.sqlite'));
    expect(files).toContain('test.sqlite-wal');
    return Buffer.concat(files.map((name) => readFileSync(join(dirname(file), name))));
  }
  const rows = [];
  for (const table of ['users', 'conditions', 'idempotency_keys', 'views', 'favorites']) {
    rows.push((await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows);
  }
  return Buffer.from(JSON.stringify(rows));
}
