import { type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from '#server/db/row-types.ts';

/** Maximum number of parameters in one statement. SQLite allows 32,766, PostgreSQL 65,535. */
const PARAMETERS_MAX = 30_000;

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

/** Inserts any number of rows, all with the same columns. */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  for (const { columns, chunk } of chunks(rows)) await sql`${insertInto(table, columns, chunk)}`.execute(db);
}

/** Inserts rows, or updates the existing rows that have the same `keys`. Columns in `insertOnly` are not updated. */
export async function upsertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Schema[Table][],
  keys: readonly Column<Table>[],
  insertOnly: readonly Column<Table>[] = [],
): Promise<void> {
  const fixed = new Set<string>([...keys, ...insertOnly]);
  for (const { columns, chunk } of chunks(rows)) {
    const updates = columns
      .filter((column) => !fixed.has(column))
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
    const action = updates.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(updates)}`;
    const target = sql.join(keys.map((key) => sql.ref(key)));
    await sql`${insertInto(table, columns, chunk)} on conflict (${target}) ${action}`.execute(db);
  }
}

function insertInto<Row extends object>(table: string, columns: string[], rows: readonly Row[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => Reflect.get(row, column)))})`);
  return sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`;
}

function* chunks<Row extends object>(rows: readonly Row[]): Generator<{ columns: string[]; chunk: readonly Row[] }> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.max(1, Math.floor(PARAMETERS_MAX / Math.max(1, columns.length)));
  for (let start = 0; start < rows.length; start += size) yield { columns, chunk: rows.slice(start, start + size) };
}
