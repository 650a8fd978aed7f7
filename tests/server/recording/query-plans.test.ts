import { CompiledQuery, type Dialect, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { migrate } from '#server/db/migrate.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import type { Schema } from '#server/db/row-types.ts';
import { PairedSqliteDialect } from '#server/db/sqlite.ts';
import { noExchange } from '#server/http/exchange.ts';
import { CallRegistry } from '#server/http/register-call.ts';
import { registerConditions } from '#server/modules/conditions/routes.ts';
import { registerVideos } from '#server/modules/videos/routes.ts';
import { createBackground } from '#server/process/background.ts';
import { generatedVideoId } from '#tests/bench/api/rows/content-rows.ts';
import { generate } from '#tests/bench/api/rows/generate.ts';
import { fullScans } from '#tests/support/server/query-plans.ts';
import { newKey } from '#tests/support/server/recording.ts';
import { type DatabaseKind, TestClock } from '#tests/support/server/server.ts';
import { emptyPostgres, TEST_NOW } from '#tests/support/server/server-templates.ts';
import { cipherOf } from '#tests/support/server/stored-texts.ts';

/** Tables that grow with the catalogue or the number of members. */
const LARGE =
  'videos video_tags grams_of_videos caption_cues users views viewings favorites conditions idempotency_keys view_counts counted_views'.split(
    ' ',
  );
const VIDEO = generatedVideoId(1500);

describe.each<DatabaseKind>(['sqlite', 'postgres'])('with a large catalogue on %s', (kind) => {
  const queries: CompiledQuery[] = [];
  const clock = new TestClock();
  const background = createBackground(() => undefined);
  const registry = new CallRegistry({
    checkAnswers: true,
    refuseForged: async () => undefined,
    refuseOldLogin: () => undefined,
    onFailure: () => undefined,
  });
  let db: Kysely<Schema>;
  let userId: number;
  let remove = async () => {};

  beforeAll(async () => {
    const database = kind === 'sqlite' ? null : await emptyPostgres(inject('postgresUrl'));
    remove = database?.remove ?? remove;
    const dialect: Dialect = database === null ? new PairedSqliteDialect(':memory:') : postgresDialect(database.url);
    db = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) });
    await migrate(db);
    const sizes = { videos: 2000, users: 100, views: 10_000, favoritesEach: 20 };
    const { userIds } = await generate(db, { seed: 1, now: TEST_NOW, ...sizes });
    userId = userIds[7] ?? 0;
    const contentVersion = { current: async () => '1' };
    const cipher = cipherOf('a secret that is long enough for tests');
    const assetUrl = (path: string) => path;
    const deps = { db, clock, cipher, background, contentVersion, random: () => 0.5, assetUrl };
    registerVideos(registry.handle, deps);
    registerConditions(registry.handle, deps);
  });
  afterAll(async () => {
    await background.close();
    await db.destroy();
    await remove();
  });

  async function run(call: Call, input: { query?: object; params?: object; body?: object }): Promise<void> {
    const entry = registry.entries.find((one) => one.call === call);
    if (entry === undefined) throw new Error(`${call.path} is not registered`);
    const { run } = await entry.accept({
      caller: { userId, userKey: 'generated-7', status: 'REGISTERED', familyId: 'generated', authenticatedAt: null },
      url: null,
      query: {},
      params: {},
      body: undefined,
      headers: { 'idempotency-key': newKey() },
      exchange: noExchange,
      ...input,
    });
    await run();
  }

  it.each<[what: string, query: object]>([
    ['a genre', { 'genres[]': 'genre-15' }],
    ['a supervisor', { 'supervisors[]': '4' }],
    ['tags', { 'tags[]': ['tag-11', 'tag-12'], search_type: '1' }],
    ['a bigram', { keyword: '休憩' }],
    ['a longer word, checked in the texts', { keyword: '合理的配慮' }],
    ['what a member viewed', { view_status: '1', 'genres[]': 'genre-20', keyword: '面接' }],
    ['favourites, the most viewed first', { favorite_flag: '1', sort_type: '2', 'tags[]': 'tag-13' }],
  ])('reads a set of videos through an index when it is not cached: %s', async (_, query) => {
    await run(calls.videos, { query: {} });
    queries.length = 0;
    await run(calls.videos, { query });
    // Copies the selects, because the `explain` statements below are added to `queries` too.
    const asked = queries.filter(({ sql }) => sql.startsWith('select '));
    expect(asked.some(({ sql }) => sql.includes('string_agg'))).toBe(true);
    for (const one of asked) {
      const scanned = await fullScans(db, kind, one);
      expect(
        scanned.filter((table) => LARGE.includes(table)),
        one.sql,
      ).toEqual([]);
    }
  });

  // SQLite only, because PostgreSQL reads the rows until the table is vacuumed, even if the index covers the query.
  if (kind === 'sqlite')
    it('finds the videos in a member’s lists with a covering index, without reading rows of videos', async () => {
      queries.length = 0;
      await run(calls.videos, { query: { favorite_flag: '1', view_status: '1' } });
      const asked = queries.filter(({ sql }) => sql.includes('string_agg') && sql.includes('"user_id"'));
      expect(asked).toHaveLength(2);
      for (const { sql, parameters } of asked) {
        const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
        expect(JSON.stringify(plan.rows)).toContain('COVERING INDEX videos_number_of_id');
      }
    });

  it('searches captions in the order of their key, without sorting the hits', async () => {
    queries.length = 0;
    await run(calls.videos, { query: { keyword: '休憩' } });
    const [asked] = queries.filter(({ sql }) => sql.includes('caption_cues'));
    const plan = await db.executeQuery(
      CompiledQuery.raw(`explain ${kind === 'sqlite' ? 'query plan ' : ''}${asked?.sql}`, [
        ...(asked?.parameters ?? []),
      ]),
    );
    expect(JSON.stringify(plan.rows)).toMatch(/caption_cues_pk|sqlite_autoindex_caption_cues/);
    expect(JSON.stringify(plan.rows)).not.toMatch(/TEMP B-TREE|Sort/);
  });

  const view = { view_second: 9, stop_position: 9, operation_logs: [] };
  const day = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20 };
  it.each<[what: string, call: Call, input: { query?: object; params?: object; body?: object }]>([
    ['the newest', calls.videos, { query: {} }],
    ['the most viewed', calls.videos, { query: { sort_type: '2' } }],
    ['favourites', calls.videos, { query: { favorite_flag: '1' } }],
    ['viewed', calls.videos, { query: { view_status: '1' } }],
    ['viewed, of a genre', calls.videos, { query: { view_status: '1', 'genres[]': 'genre-5' } }],
    ['unviewed', calls.videos, { query: { view_status: '2' } }],
    [
      'unviewed, shuffled, with a tag',
      calls.videos,
      { query: { view_status: '2', sort_type: '3', 'tags[]': 'tag-3' } },
    ],
    ['the last viewed', calls.videos, { query: { sort_type: '4' } }],
    ['a video', calls.video, { params: { id: VIDEO } }],
    ['a view', calls.createView, { body: { video_id: VIDEO, ...view } }],
    [
      'an update of a view',
      calls.updateView,
      { body: { id: VIDEO, viewSecond: 9, stopPosition: 9, operationLogs: [] } },
    ],
    ['a favourite', calls.putFavorites, { body: { flagChanges: [{ videoId: VIDEO, favoriteFlag: 1 }] } }],
    ['a condition', calls.putCondition, { body: day }],
    ['the conditions of a month', calls.conditions, { query: { conditions_list_type: '0' } }],
    ['clearing the history', calls.clearViews, {}],
  ])('scans no large table completely: %s', async (_, call, input) => {
    // The first call may compute shared values, which are then cached.
    if (call.method === 'GET') await run(call, input);
    queries.length = 0;
    await run(call, input);
    const ran = queries.filter(({ sql }) => /^(select "|select count|update|delete|insert.* select)/.test(sql));
    expect(ran.length).toBeGreaterThan(0);
    for (const query of ran) {
      const scanned = await fullScans(db, kind, query);
      expect(
        scanned.filter((table) => LARGE.includes(table)),
        query.sql,
      ).toEqual([]);
    }
  });
});
