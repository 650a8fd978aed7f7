import { expect, it, onTestFinished, vi } from 'vitest';
import type { WireCondition } from '#contract/entities/condition.ts';
import { addDays } from '#lib/dates.ts';
import { convertRows, countValues } from '#server/db/encryption/convert-rows.ts';
import { createFieldCipher, type FieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing, keyIdOf } from '#server/db/encryption/key-ring.ts';
import { registerRegularly } from '#server/db/encryption/register-regularly.ts';
import { registeredKeyIds } from '#server/db/encryption/registered-keys.ts';
import { type RotationInput, rotate } from '#server/db/encryption/rotate.ts';
import { conditionNote, SEALED_COLUMNS } from '#server/db/encryption/sealed-columns.ts';
import { createTokenBox, openTokens } from '#server/line/token-box.ts';
import { TestBrowser, userOf } from '#tests/support/server/member.ts';
import { minute, newKey, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { cipherOf, storedConditions } from '#tests/support/server/stored-texts.ts';

const OLD = 'a secret that is long enough for tests';
const secretNo = (no: number) => `secret number ${no}, which is long enough`;
const MONTH = '/users/conditions?conditions_list_type=0';
const body = (day: number, note: string, at = 0) => {
  const points = { condition_point: 3, feeling_point: 4 };
  return { ...points, year: 2026, month: 11, day, note, occurred_at: minute(at) };
};

/** The input of `npm run keys -- rotate` if these secrets are configured, the current one first. */
function inputFor({ db, clock }: TestServer, ...secrets: string[]): RotationInput {
  const keys = new KeyRing({ known: () => secrets });
  return { db, keys, cipher: createFieldCipher(keys), secretsFile: null, now: clock.now(), settleMs: 0 };
}

async function notesOf(member: RecordingMember): Promise<(string | null)[]> {
  const { conditions } = await member.read<{ conditions: WireCondition[] }>(MONTH);
  return conditions.map(({ note }) => note);
}

/** The ids of the keys with which values are encrypted. */
async function keysInUse({ db }: TestServer): Promise<string[]> {
  return [...new Set((await countValues(db)).map(({ key }) => key))];
}

onEveryDatabase((server) => {
  // The secret with which the values in the database are encrypted. Each test starts with that of the previous test.
  let current = OLD;
  let made = 0;
  const next = () => {
    made += 1;
    return secretNo(made);
  };

  /** Starts a node with these secrets, the current one first. */
  async function nodeWith(appSecret: string, ...previousSecrets: string[]): Promise<TestServer> {
    const node = await server.secondNode({ config: { appSecret, previousSecrets } });
    onTestFinished(() => node.stop());
    return node;
  }
  async function idOf({ userKey }: RecordingMember): Promise<number> {
    const user = server.db.selectFrom('users').select('id').where('user_key', '=', userKey);
    return (await user.executeTakeFirstOrThrow()).id;
  }
  const on = (node: TestServer, { browser, userKey }: RecordingMember) =>
    new RecordingMember(new TestBrowser(node, browser.cookies), userKey);

  it('loses no request while nodes learn of the new secret one by one, and rows change during the rotation', async () => {
    const [old, secret] = [current, next()];
    // The secret is changed in two steps. After step 1 (`before`), a node can read with the new secret, but writes with
    // the old one. After step 2 (`after`), it writes with the new secret.
    const before = await nodeWith(old, secret);
    const after = await nodeWith(secret, old);
    const members = await Promise.all([1, 2, 3].map(() => newMember(before)));
    const expected = new Map<RecordingMember, Map<number, string>>(members.map((member) => [member, new Map()]));
    let rotated = false;
    const work = members.map(async (member, index) => {
      for (let turn = 0; !rotated || turn < 20; turn += 1) {
        // At first, members alternate between the nodes, so that some values are written with the old secret. From
        // turn 10 on, they use only the node that writes with the new secret.
        const node = turn < 10 && (turn + index) % 2 === 0 ? before : after;
        const day = 1 + ((turn * 7 + index) % 20);
        const note = `メモ ${index}-${turn}`;
        const key = newKey();
        const device = on(node, member);
        const first = await device.done('POST', '/users/conditions', body(day, note, turn / 1000), key);
        const again = await on(after, member).done('POST', '/users/conditions', body(day, note, turn / 1000), key);
        expect(again.text).toBe(first.text);
        expected.get(member)?.set(day, note);
      }
    });
    const rotation = await rotate({ ...inputFor(after, secret, old) });
    rotated = true;
    await Promise.all(work);
    const again = await rotate(inputFor(after, secret, old));
    expect(rotation.converted).toBeGreaterThan(0);
    expect([again.complete, again.unreadable]).toEqual([true, []]);
    for (const member of members) {
      const notes = [...(expected.get(member) ?? [])].sort(([a], [b]) => a - b).map(([, note]) => note);
      expect(await notesOf(on(after, member))).toEqual(notes);
    }
    expect(await keysInUse(server)).toEqual([keyIdOf(secret)]);
    expect(await registeredKeyIds(server.db)).toEqual([keyIdOf(secret)]);
    // From now on the previous secret is not needed.
    const alone = await nodeWith(secret);
    for (const member of members) expect((await notesOf(on(alone, member))).length).toBeGreaterThan(5);
    current = secret;
  });

  it('a login survives the change of the secret, and so does a page that is open', async () => {
    const [old, secret] = [current, next()];
    const member = await newMember(await nodeWith(old));
    const after = await nodeWith(secret, old);
    const token = member.browser.cookies.get('XSRF-TOKEN');
    await on(after, member).done('POST', '/users/conditions', body(20, 'メモ'));
    const refreshed = await on(after, member).browser.api('/auth/refresh', { method: 'POST' });
    expect([refreshed.status, token !== undefined]).toEqual([200, true]);
    // A node that doesn't know the previous secret refuses the anti-forgery token of the open page, but the login is
    // still valid.
    const alone = on(await nodeWith(secret), member);
    expect((await alone.write('DELETE', '/videos/views')).status).toBe(419);
    await rotate(inputFor(after, secret, old));
    expect(await notesOf(alone)).toEqual(['メモ']);
    current = secret;
  });

  it('an interrupted rotation is continued by the next one, also while two run at once', async () => {
    const [old, secret] = [current, next()];
    const before = await nodeWith(old);
    const userId = await idOf(await newMember(before));
    await server.db.deleteFrom('conditions').execute();
    const dates = Array.from({ length: 250 }, (_, index) => addDays('2026-01-01', index));
    const rows = dates.map((date) => ({
      ...{ user_id: userId, date, condition_point: 3, feeling_point: 4, occurred_at: 0 },
      note: before.cipher.seal(conditionNote(userId, date), `メモ ${date}`),
    }));
    await server.db.insertInto('conditions').values(rows).execute();
    const after = await nodeWith(secret, old);
    const crash = () => {
      throw new Error('the process ends here');
    };
    await expect(rotate({ ...inputFor(after, secret, old), onBatch: crash })).rejects.toThrow('the process ends here');
    expect((await keysInUse(server)).toSorted()).toEqual([keyIdOf(old), keyIdOf(secret)].toSorted());
    // Both keys are still listed, so a backup of this moment can be read.
    expect((await registeredKeyIds(server.db)).toSorted()).toEqual([keyIdOf(old), keyIdOf(secret)].toSorted());
    const both = await Promise.all([1, 2].map(() => rotate(inputFor(after, secret, old))));
    expect(both.some(({ complete }) => complete)).toBe(true);
    expect(await keysInUse(server)).toEqual([keyIdOf(secret)]);
    const stored = await storedConditions({ db: server.db, cipher: cipherOf(secret) });
    expect(stored.map(({ note }) => note).toSorted()).toEqual(dates.map((date) => `メモ ${date}`));
    current = secret;
  });

  it('a row that is written between the reading and the writing of the rotation is not overwritten', async () => {
    const [old, secret] = [current, next()];
    const member = await newMember(await nodeWith(old));
    // The conversion reads 100 rows at a time. Deletes the rows of earlier tests, so that the row of this test is in
    // the first batch.
    await server.db.deleteFrom('conditions').execute();
    await member.done('POST', '/users/conditions', body(20, '古い'));
    const after = await nodeWith(secret, old);
    const input = inputFor(after, secret, old);
    const { promise: wasRead, resolve: tellRead } = Promise.withResolvers<void>();
    const cipher: FieldCipher = {
      ...input.cipher,
      seal(field, text) {
        if (text === '古い') tellRead();
        return input.cipher.seal(field, text);
      },
    };
    const converting = await server.db.transaction().execute(async (trx) => {
      const { user_id, date } = await trx
        .selectFrom('conditions')
        .select(['user_id', 'date'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const note = input.cipher.seal(conditionNote(user_id, date), '新しい');
      await trx.updateTable('conditions').set({ note }).where('user_id', '=', user_id).execute();
      // The conversion reads the old value now, and can write only after this transaction has ended.
      const running = convertRows({ ...input, cipher });
      await wasRead;
      return { running };
    });
    await converting.running;
    expect(await notesOf(on(after, member))).toEqual(['新しい']);
    expect((await rotate(input)).complete).toBe(true);
    current = secret;
  });

  it('a value that a server writes with the previous key after the last pass has read its table is converted too', async () => {
    const [old, secret] = [current, next()];
    const member = await newMember(await nodeWith(old));
    await server.db.deleteFrom('conditions').execute();
    await member.done('POST', '/users/conditions', body(20, 'メモ'));
    const { user_id, date, note } = await server.db.selectFrom('conditions').selectAll().executeTakeFirstOrThrow();
    const after = await nodeWith(secret, old);
    let batches = 0;
    // Simulates a server that still uses the previous key: writes during the second pass, after that pass has read the
    // row's table and found nothing to convert there.
    const onBatch = async () => {
      batches += 1;
      if (batches !== SEALED_COLUMNS.length + 1) return;
      const row = server.db.updateTable('conditions').set({ note }).where('user_id', '=', user_id);
      await row.where('date', '=', date).execute();
    };
    const { complete } = await rotate({ ...inputFor(after, secret, old), onBatch });
    expect([complete, await keysInUse(server)]).toEqual([true, [keyIdOf(secret)]]);
    // The third pass converts the late value, and the fourth finds nothing more.
    expect(batches).toBe(4 * SEALED_COLUMNS.length);
    current = secret;
  });

  it('a server that still writes with a removed key lists it again within a minute, and warns', async () => {
    const forgotten = await nodeWith(next(), current);
    await server.db.deleteFrom('data_keys').where('key_id', '=', forgotten.keys.current().id).execute();
    const tasks: (() => void)[] = [];
    const clock = {
      now: () => server.clock.now(),
      setTimeout: (task: () => void, ms: number) => {
        expect(ms).toBe(60_000);
        tasks.push(task);
      },
      clearTimeout: () => tasks.splice(0),
    };
    const warned: object[] = [];
    const logger = { warn: (about: object) => warned.push(about), error: expect.unreachable };
    const stop = registerRegularly({ db: server.db, keys: forgotten.keys, clock, logger });
    for (let minute = 0; minute < 2; minute += 1) {
      tasks.shift()?.();
      await vi.waitFor(() => expect(tasks).toHaveLength(1));
      expect(await registeredKeyIds(server.db)).toContain(forgotten.keys.current().id);
    }
    await stop();
    expect([warned, tasks]).toEqual([[{ key: forgotten.keys.current().id }], []]);
    await server.db.deleteFrom('data_keys').where('key_id', '=', forgotten.keys.current().id).execute();
  });

  it('is refused before a server uses the new secret, and while a key is missing', async () => {
    const secret = next();
    await expect(rotate(inputFor(server, secret, current))).rejects.toThrow('まだありません');
    await expect(rotate(inputFor(server, secret))).rejects.toThrow(keyIdOf(current));
    expect(await keysInUse(server)).toEqual([keyIdOf(current)]);
  });

  it('converts LINE’s tokens too', async () => {
    const [old, secret] = [current, next()];
    const member = await newMember(await nodeWith(old));
    const after = await nodeWith(secret, old);
    await rotate(inputFor(after, secret, old));
    const rows = await server.db.selectFrom('users').select(['line_token', 'line_sub']).execute();
    const box = createTokenBox(new KeyRing({ known: () => [secret] }));
    for (const { line_token, line_sub } of rows) {
      expect(openTokens(box, line_token ?? '', line_sub)?.accessToken).toBeTruthy();
    }
    expect((await userOf(on(after, member).browser)).user_key).toBe(member.userKey);
    current = secret;
  });

  it('leaves a value that it can not read as it is, names it, and is not complete', async () => {
    const [old, secret] = [current, next()];
    const member = await newMember(await nodeWith(old));
    await member.done('POST', '/users/conditions', body(20, 'メモ'));
    const after = await nodeWith(secret, old);
    const damaged = `v2.${keyIdOf(old)}.${'A'.repeat(60)}`;
    const ofDay = server.db.updateTable('conditions').set({ note: damaged }).where('date', '=', '2026-11-20');
    const { numUpdatedRows } = await ofDay.where('note', 'like', `v2.${keyIdOf(old)}%`).executeTakeFirstOrThrow();
    expect(Number(numUpdatedRows)).toBeGreaterThan(0);
    const { complete, unreadable } = await rotate(inputFor(after, secret, old));
    expect([complete, unreadable.length]).toEqual([false, Number(numUpdatedRows)]);
    expect(unreadable[0]).toMatch(/^conditions\.note \d+ 2026-11-20$/);
    const stored = server.db.selectFrom('conditions').select('note').where('note', '=', damaged);
    expect(await stored.execute()).toHaveLength(Number(numUpdatedRows));
    expect(await registeredKeyIds(server.db)).toContain(keyIdOf(old));
  });
});
