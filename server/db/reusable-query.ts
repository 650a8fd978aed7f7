import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { directReader } from '#server/db/direct-reads.ts';
import { isPostgres } from '#server/db/is-postgres.ts';
import type { Db } from '#server/db/schema.ts';

/** Stands in a query where a value comes when it runs. */
class Slot {
  readonly read: (values: unknown) => unknown;

  constructor(read: (values: unknown) => unknown) {
    this.read = read;
  }
}

/** Queries of one kind differ in the lengths of their lists; this many of each are kept. */
const KEPT_MAX = 200;

/**
 * A query whose text is put together once a form. Building and compiling takes longer than SQLite needs to answer, and for
 * the next member or the next page all but the parameters is the same.
 *
 * `values` is plain data: scalars, lists and objects. `build` must treat each of them as a value, and look at no more than the lengths of lists: it is given
 * stand-ins. What changes the text otherwise goes into `shape`.
 */
export function reusableQuery<V extends object, Row, Shape>(
  build: (db: Db, values: V, shape: Shape) => Compilable<Row>,
): (db: Db, values: V, shape: Shape) => Promise<Row[]> {
  const kept = new LRUCache<string, CompiledQuery<Row>>({ max: KEPT_MAX });
  return async (db, values, shape) => {
    const key = `${isPostgres(db)} ${JSON.stringify(shape)} ${outline(values)}`;
    let compiled = kept.get(key);
    if (compiled === undefined) {
      compiled = build(db, slotted(values, (all) => all) as V, shape).compile();
      kept.set(key, compiled);
    }
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? one.read(values) : one));
    const rows = directReader(db)?.readNow<Row>(compiled.sql, parameters) ?? null;
    return rows ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function slotted(values: unknown, read: (all: unknown) => unknown): unknown {
  if (Array.isArray(values))
    return values.map((one: unknown, index) => slotted(one, (all) => (read(all) as never)[index]));
  if (typeof values !== 'object' || values === null) return new Slot(read);
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, slotted(one, (all) => (read(all) as never)[name])]),
  );
}

/** How long the lists are, in a fixed order. Names don't matter: one query always has the same. */
function outline(values: unknown): string {
  if (Array.isArray(values)) {
    const first: unknown = values[0];
    return typeof first === 'object' ? `[${values.map(outline).join()}]` : `${values.length}`;
  }
  return typeof values === 'object' && values !== null ? `{${Object.values(values).map(outline).join()}}` : '';
}
