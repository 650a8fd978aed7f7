import { CompiledQuery, type Insertable } from 'kysely';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db, Schema } from '#server/db/row-types.ts';

/** The highest number of parameters per statement. SQLite allows at most 32,766. */
const PARAMETERS_MAX = 30_000;

/**
 * Inserts rows while they are generated, as many per statement as possible. All rows must have the same columns in the
 * same order. @returns the number of rows
 */
export async function bulkInsert<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: Iterable<Insertable<Schema[Table]>>,
): Promise<number> {
  let total = 0;
  await db.transaction().execute(async (trx) => {
    for (const { columns, parameters } of batches(rows)) {
      await trx.executeQuery(CompiledQuery.raw(statement(db, table, columns, parameters.length), parameters));
      total += parameters.length / columns.length;
    }
  });
  return total;
}

function* batches(rows: Iterable<object>): Generator<{ columns: string[]; parameters: unknown[] }> {
  let columns: string[] = [];
  let parameters: unknown[] = [];
  for (const row of rows) {
    if (columns.length === 0) columns = Object.keys(row);
    parameters.push(...Object.values(row));
    if (parameters.length + columns.length <= PARAMETERS_MAX) continue;
    yield { columns, parameters };
    parameters = [];
  }
  if (parameters.length > 0) yield { columns, parameters };
}

const statements = new Map<string, string>();

/** The SQL of a batch, cached because all full batches of a table share it. */
function statement(db: Db, table: string, columns: readonly string[], parameterCount: number): string {
  const postgres = isPostgres(db);
  const id = `${postgres} ${table} ${columns.join()} ${parameterCount}`;
  const known = statements.get(id);
  if (known !== undefined) return known;
  const tuples = Array.from({ length: parameterCount / columns.length }, (_, row) => {
    const places = columns.map((_name, index) => (postgres ? `$${row * columns.length + index + 1}` : '?'));
    return `(${places.join()})`;
  });
  const text = `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values ${tuples.join()}`;
  statements.set(id, text);
  return text;
}
