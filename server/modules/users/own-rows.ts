import { type Selectable, sql } from 'kysely';
import type { MemberSchema } from '#server/db/member-row-types.ts';
import { joinedNumbers, splitNumbers } from '#server/db/number-lists.ts';
import type { Db } from '#server/db/row-types.ts';

const PAGE = 1000;
/** How many views are read at once. It is smaller than `PAGE`, because a view with all its logs takes up to 20 kB. */
const PAGE_OF_VIEWS = 50;

type Own =
  | 'consents'
  | 'avatars'
  | 'conditions'
  | 'condition_tombstones'
  | 'favorites'
  | 'passkeys'
  | 'session_families';

/** A member's rows of a table, read page by page. The columns in `order` must be unique together. */
export async function* ownRows<Table extends Own, Row extends Selectable<MemberSchema[Table]>>(
  db: Db,
  table: Table,
  userId: number,
  order: readonly (keyof Row & string)[],
): AsyncGenerator<Row> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after: Row | undefined = last;
    const behind =
      after === undefined ? sql`` : sql`and (${columns}) > (${sql.join(order.map((name) => after[name]))})`;
    const query = sql<Row>`
      select * from ${sql.table(table)} where user_id = ${userId} ${behind} order by ${columns} limit ${PAGE}
    `;
    const { rows } = await query.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
    await yieldToEventLoop();
  }
}

/**
 * A member's views, oldest first. No index has this order, so `ownRows` would sort whole rows with all their logs for
 * each page. Therefore only the ids are sorted, and then the rows are read in pages.
 */
export async function* ownViews(db: Db, userId: number): AsyncGenerator<Selectable<MemberSchema['views']>> {
  const own = db.selectFrom('views').where('user_id', '=', userId);
  const inOrder = await own
    .select((eb) => joinedNumbers(eb.ref('id'), sql`${eb.ref('occurred_at')}, ${eb.ref('id')}`).as('ids'))
    .executeTakeFirst();
  const ids = splitNumbers(inOrder?.ids);
  for (let from = 0; from < ids.length; from += PAGE_OF_VIEWS) {
    const page = ids.slice(from, from + PAGE_OF_VIEWS);
    yield* await own.selectAll().where('id', 'in', page).orderBy('occurred_at').orderBy('id').execute();
    await yieldToEventLoop();
  }
}

/** Lets other requests run between two pages of rows, because reading from SQLite is synchronous and blocks them. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
