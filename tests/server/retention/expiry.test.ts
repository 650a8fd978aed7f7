import { setTimeout as wait } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { WithdrawalReason } from '#contract/enums.ts';
import { momentInJapan } from '#lib/dates.ts';
import type { Schema } from '#server/db/row-types.ts';
import { EXPIRY_RULES } from '#server/process/retention/expiry-rules.ts';
import { runIfDue } from '#server/process/retention/nightly-run.ts';
import { loginAs, userOf } from '#tests/support/server/member.ts';
import { newKey, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const DAY_MS = 86_400_000;
const NIGHT = momentInJapan('2026-12-01', '03:40');

onEveryDatabase((server, kind) => {
  let night = NIGHT;

  /** Moves the clock to the next night and runs the deletion. @returns the numbers of deleted rows */
  async function runAtNight() {
    server.clock.time = night;
    night += DAY_MS;
    return runIfDue({ ...server, rules: EXPIRY_RULES, pause: async () => undefined });
  }

  const idOf = async (member: RecordingMember) =>
    (await server.db.selectFrom('users').select('id').where('user_key', '=', member.userKey).executeTakeFirstOrThrow())
      .id;

  /** Expects the nightly run to delete a row that has just expired, but not one that expires a millisecond later. */
  async function expectExpiry<Table extends keyof Schema & string>(
    table: Table,
    rowOf: (name: string, offset: number) => Insertable<Schema[Table]>,
    isLeft: (name: string) => Promise<boolean>,
  ) {
    const insert = (name: string, offset: number) => server.db.insertInto(table).values(rowOf(name, offset)).execute();
    await insert('old', 0);
    await insert('new', 1);
    await runAtNight();
    expect([await isLeft('old'), await isLeft('new')]).toEqual([false, true]);
  }

  /** The member uses the product again, after the session has expired in the night. */
  const comeBack = async ({ browser }: RecordingMember) =>
    expect((await browser.api('/auth/refresh', { method: 'POST' })).status).toBe(200);

  const isIn = (table: keyof Schema, column: string) => async (name: string) => {
    const { ref } = server.db.dynamic;
    const rows = await server.db.selectFrom(table).selectAll().where(ref<never>(column), '=', name).execute();
    return rows.length > 0;
  };

  beforeEach(async () => {
    await runAtNight();
  });

  it('a login in progress is deleted after its ten minutes', async () => {
    const row = { browser_hash: '', nonce: '', code_verifier: '' };
    await expectExpiry(
      'login_states',
      (state_hash, offset) => ({ ...row, state_hash, expires_at: night + offset }),
      isIn('login_states', 'state_hash'),
    );
  });

  it('a challenge for a passkey is deleted after its five minutes', async () => {
    await expectExpiry(
      'passkey_challenges',
      (challenge_hash, offset) => ({ browser_hash: '', challenge_hash, expires_at: night + offset }),
      isIn('passkey_challenges', 'challenge_hash'),
    );
  });

  it('an ended session, an old token and an ended login are deleted', async () => {
    const id = await idOf(await newMember(server));
    const times = { created_at: 0, expires_at: night + 9 * DAY_MS };
    await server.db
      .insertInto('session_families')
      .values({ ...times, user_id: id, family_id: 'live' })
      .execute();
    for (const table of ['sessions', 'refresh_tokens'] as const) {
      const row = { ...times, family_id: 'live', predecessor_hash: null, retired_at: null };
      const { predecessor_hash: _, retired_at: __, ...session } = row;
      await expectExpiry(
        table,
        (token_hash, offset) => ({ ...(table === 'sessions' ? session : row), token_hash, expires_at: night + offset }),
        isIn(table, 'token_hash'),
      );
    }
    await expectExpiry(
      'session_families',
      (family_id, offset) => ({ user_id: id, family_id, created_at: 0, expires_at: night + offset }),
      isIn('session_families', 'family_id'),
    );
  });

  it('an idempotency key is deleted after 180 days, and until then a repeated write is recognised', async () => {
    const member = await newMember(server);
    const keys = [newKey(), newKey()];
    for (const [age, key] of keys.entries()) {
      await member.done('POST', '/videos/favorites', { flagChanges: [{ videoId: videoId(1), favoriteFlag: 1 }] }, key);
      const created_at = night - 180 * DAY_MS + 1 - age;
      await server.db.updateTable('idempotency_keys').set({ created_at }).where('key', '=', key).execute();
    }
    expect(await runAtNight()).toMatchObject({ idempotency_keys: 1 });
    await comeBack(member);
    const other = (key: string | undefined) =>
      member.write('DELETE', '/videos/views', undefined, { 'idempotency-key': key, 'x-user-key': member.userKey });
    expect([(await other(keys[0])).status, (await other(keys[1])).status]).toEqual([422, 200]);
  });

  it('counted views of a deleted history are forgotten a day later; those of an existing one remain', async () => {
    const member = await newMember(server);
    const id = await idOf(member);
    const row = { user_id: id, occurred_at: 0, received_at: 0 };
    await server.db
      .insertInto('counted_views')
      .values({ ...row, video_id: videoId(3), expires_at: null })
      .execute();
    await expectExpiry(
      'counted_views',
      (name, offset) => ({ ...row, video_id: name, expires_at: night + offset }),
      isIn('counted_views', 'video_id'),
    );
    expect(await isIn('counted_views', 'video_id')(videoId(3))).toBe(true);
  });

  it('operation logs are emptied after a year, and the view stays in the history with its key', async () => {
    const member = await newMember(server);
    const operation_logs = [{ action: 'PLAY', video_time: 0 }];
    const view = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs };
    const ages = [365 * DAY_MS, 365 * DAY_MS - 1];
    const keys: string[] = [];
    for (const age of ages) {
      keys.push(newKey());
      const occurred_at = new Date(night - age).toISOString();
      await member.done('POST', '/videos/views', { ...view, occurred_at }, keys.at(-1));
    }
    expect(await runAtNight()).toMatchObject({ operation_logs: 1 });
    const stored = () =>
      server.db
        .selectFrom('views')
        .innerJoin('users', 'users.id', 'views.user_id')
        .select(['operation_log_count', 'view_second'])
        .where('user_key', '=', member.userKey)
        .orderBy('occurred_at')
        .execute();
    const expected = [
      { operation_log_count: 0, view_second: 9 },
      { operation_log_count: 1, view_second: 9 },
    ];
    expect(await stored()).toEqual(expected);
    await comeBack(member);
    const again = { ...view, occurred_at: new Date(night - DAY_MS - 365 * DAY_MS).toISOString() };
    await member.done('POST', '/videos/views', again, keys[0]);
    expect(await stored()).toEqual(expected);
  });

  if (kind === 'postgres')
    it('rows that a request is changing wait for the next night, and the run does not wait for them', async () => {
      const member = await newMember(server);
      const user_id = await idOf(member);
      const occurred_at = new Date(night - 365 * DAY_MS).toISOString();
      const operation_logs = [{ action: 'PLAY', video_time: 0 }];
      const view = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs, occurred_at };
      await member.done('POST', '/videos/views', view, newKey());
      const counted = { user_id, video_id: videoId(3), occurred_at: 0, received_at: 0, expires_at: night };
      await server.db.insertInto('counted_views').values(counted).execute();
      const meanwhile = await server.db.transaction().execute(async (trx) => {
        for (const table of ['views', 'counted_views'] as const) {
          await trx.selectFrom(table).select('user_id').where('user_id', '=', user_id).forUpdate().execute();
        }
        // If the run waited for these rows, it could not end before this transaction, and the result would be `waited`.
        return Promise.race([runAtNight(), wait(5000, 'waited')]);
      });
      expect(meanwhile).toMatchObject({ operation_logs: 0, counted_views: 0 });
      expect(await runAtNight()).toMatchObject({ operation_logs: 1, counted_views: 1 });
    });

  it('an account without a registration is deleted after 30 days, unless the person is still logged in', async () => {
    const [gone, back] = [await loginAs(server, 'new'), await loginAs(server, 'new')];
    const registered = await newMember(server);
    const keys = [(await userOf(gone)).user_key, (await userOf(back)).user_key, registered.userKey];
    const created_at = night - 30 * DAY_MS;
    await server.db.updateTable('users').set({ created_at }).where('user_key', 'in', keys).execute();
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('user_key', '=', keys[0] ?? '')
      .executeTakeFirstOrThrow();
    await server.db.updateTable('session_families').set({ expires_at: night }).where('user_id', '=', id).execute();
    const picture = { user_id: id, hash: 'picture', source: 'line', webp_base64: '', created_at: 0 } as const;
    await server.db.insertInto('avatars').values(picture).execute();
    expect(await runAtNight()).toMatchObject({ users: 1 });
    const left = await server.db.selectFrom('users').select('user_key').where('user_key', 'in', keys).execute();
    expect(left.map(({ user_key }) => user_key).sort()).toEqual(keys.slice(1).sort());
    expect(await isIn('avatars', 'hash')('picture')).toBe(false);
  });

  it('the reason of a deregistration is deleted after two years', async () => {
    await expectExpiry(
      'deregistrations',
      (description, offset) => ({
        reason: WithdrawalReason.other,
        description,
        created_at: night - 730 * DAY_MS + offset,
      }),
      isIn('deregistrations', 'description'),
    );
  });

  it('a preview that nobody has seen for 30 days is deleted with its picture; one from the content stays', async () => {
    const text = { title: '', description: '', page_found: 1 } as const;
    const old = night - 30 * DAY_MS;
    const imported = { ...text, url: 'imported', image_path: '/images/shown', fetched_at: 0, expires_at: null };
    await server.db.insertInto('link_previews').values(imported).execute();
    for (const name of ['old', 'shown']) {
      const image = { name, webp_base64: '', created_at: name === 'old' ? old : 0 };
      await server.db.insertInto('preview_images').values(image).execute();
    }
    await expectExpiry(
      'link_previews',
      (url, offset) => ({ ...text, url, image_path: `/images/${url}`, fetched_at: old + offset, expires_at: old }),
      isIn('link_previews', 'url'),
    );
    expect([await isIn('preview_images', 'name')('old'), await isIn('preview_images', 'name')('shown')]).toEqual([
      false,
      true,
    ]);
    expect(await isIn('link_previews', 'url')('imported')).toBe(true);
  });
});
