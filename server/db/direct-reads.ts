import type { Db } from '#server/db/schema.ts';

/** Reads what is committed, at once. Null when it can't now, and the ordinary way has to be taken, which waits. */
export interface DirectReader {
  readNow<Row>(sql: string, parameters: readonly unknown[]): Row[] | null;
}

const readers = new WeakMap<Db, DirectReader>();

/** Kysely's way to a connection and back is a dozen promises, which take longer than SQLite's answer to a short query. */
export function readDirectly(db: Db, reader: DirectReader): void {
  readers.set(db, reader);
}

/** Null for a transaction, which has to see what it wrote itself, and for databases that are asked over a network. */
export function directReader(db: Db): DirectReader | null {
  return readers.get(db) ?? null;
}
