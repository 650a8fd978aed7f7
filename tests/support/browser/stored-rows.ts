import { join } from 'node:path';
import Database from 'better-sqlite3';
import { existingSecrets } from '#server/db/encryption/app-secrets.ts';
import { openNullable } from '#server/db/encryption/field-cipher.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import type { OwnServer } from '#tests/support/browser/own-server.ts';
import { cipherOf } from '#tests/support/server/stored-texts.ts';

/** Reads and changes the rows of a browser test's server directly in its SQLite file, while the server runs. */

interface ViewRow {
  readonly video_id: string;
  readonly view_second: number;
  readonly idempotency_key: string;
}

interface ConditionRow {
  readonly date: string;
  readonly condition_point: number;
  readonly note: string | null;
}

type Stored = Pick<OwnServer, 'dataDir'>;

function withDatabase<Result>({ dataDir }: Stored, task: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, 'shigoto-no-tane.sqlite'), { timeout: 5000 });
  try {
    return task(database);
  } finally {
    database.close();
  }
}

const rows = <Row>(server: Stored, sql: string): Row[] =>
  withDatabase(server, (database) => database.prepare(sql).all() as Row[]);

export const viewsOf = (server: Stored) =>
  rows<ViewRow>(server, 'select video_id, view_second, idempotency_key from views order by id');

export function conditionsOf(server: Stored): ConditionRow[] {
  const cipher = cipherOf(...existingSecrets({ appSecret: null, previousSecrets: [], dataDir: server.dataDir }));
  const stored = rows<ConditionRow & { readonly user_id: number }>(
    server,
    'select user_id, date, condition_point, note from conditions order by date',
  );
  return stored.map(({ user_id, date, condition_point, note }) => {
    return { date, condition_point, note: openNullable(cipher, conditionNote(user_id, date), note) };
  });
}

export const favouritesOf = (server: Stored) =>
  rows<{ video_id: string }>(server, 'select video_id from favorites where flag = 1 order by video_id').map(
    (row) => row.video_id,
  );

/** Deletes the records of all members: the personas' sample records and those of other tests. */
export function forgetRecords(server: Stored): void {
  withDatabase(server, (database) => {
    for (const table of ['views', 'viewings', 'conditions', 'condition_tombstones', 'favorites', 'idempotency_keys'])
      database.prepare(`delete from ${table}`).run();
    // Once a member has cleared their viewing history, the server ignores older views, which would affect later tests.
    database.prepare('update users set views_cleared_at = null').run();
  });
}

export async function videoIds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/v1/videos?per_page=100`);
  const { contents } = (await answer.json()) as { contents: { videos: { video_id: string }[] } };
  return contents.videos.map(({ video_id }) => video_id);
}
