import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';
import { sqliteDriverOf } from '#server/db/sqlite.ts';

/** Stands for a value that is known only when the query runs. */
class Placeholder {
  readonly read: (values: unknown) => unknown;

  constructor(read: (values: unknown) => unknown) {
    this.read = read;
  }
}

/** A query has one SQL text for each combination of list lengths. At most this many texts are cached per query. */
const TEXTS_MAX = 200;

/**
 * Makes a query that is compiled only once for each combination of list lengths. Building and compiling a query takes
 * longer than SQLite needs to answer it, and usually only the parameters differ. On SQLite the query also bypasses
 * Kysely's connection, whose dozen promises take longer than a short query.
 *
 * The `values` of the query are plain data: scalars, lists and objects. `build` receives placeholders in the same
 * structure. It may use the placeholders only as parameters, and it may read the lengths of lists.
 */
export function compiledQuery<V extends object, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const cache = new LRUCache<string, CompiledQuery<Row>>({ max: TEXTS_MAX });
  return async (db, values) => {
    const key = `${isPostgres(db)} ${outline(values)}`;
    let compiled = cache.get(key);
    if (compiled === undefined) {
      compiled = build(db, placeholders(values, (all) => all) as V).compile();
      cache.set(key, compiled);
    }
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? one.read(values) : one));
    const rows = sqliteDriverOf(db)?.readNow<Row>(compiled.sql, parameters) ?? null;
    return rows ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function placeholders(values: unknown, read: (all: unknown) => unknown): unknown {
  if (Array.isArray(values))
    return values.map((one: unknown, index) => placeholders(one, (all) => (read(all) as never)[index]));
  if (typeof values !== 'object' || values === null) return new Placeholder(read);
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, placeholders(one, (all) => (read(all) as never)[name])]),
  );
}

/**
 * Describes the lengths of all lists in `values`, for the cache key. Property names are left out, because they are
 * always the same for a query.
 */
function outline(values: unknown): string {
  if (Array.isArray(values)) {
    const first: unknown = values[0];
    return typeof first === 'object' ? `[${values.map(outline).join()}]` : `${values.length}`;
  }
  return typeof values === 'object' && values !== null ? `{${Object.values(values).map(outline).join()}}` : '';
}
