import { createHash } from 'node:crypto';
import type { TableSums } from '#server/backup/record.ts';

export type Value = string | number | bigint | Buffer | null;

export interface Table {
  readonly name: string;
  /** Sorted by name. */
  readonly columns: readonly string[];
}

/** One state of a database. All reads see this state, even if the database changes in between. */
export interface Snapshot {
  tables(): Promise<readonly Table[]>;
  /** All rows of a table in any order, in batches. The values have the order of `columns`. */
  batches(table: Table): AsyncIterable<readonly (readonly Value[])[]>;
}

/** What a backup records about its database. */
export interface DatabaseFacts {
  readonly tables: TableSums;
  readonly migrations: readonly string[];
  readonly keyIds: readonly string[];
  /** The names of the content's pictures and media files. */
  readonly assets: readonly string[];
}

/** For each fact, the table and the column whose values are recorded. */
const RECORDED = {
  migrations: ['kysely_migration', 'name'],
  keyIds: ['data_keys', 'key_id'],
  assets: ['assets', 'name'],
} as const;

/** Reads every row of every table once, and returns what a backup records about the database. */
export async function factsOf(snapshot: Snapshot): Promise<DatabaseFacts> {
  const recorded = { migrations: [] as string[], keyIds: [] as string[], assets: [] as string[] };
  const tables: Record<string, { rows: number; hash: string }> = {};
  for (const table of await snapshot.tables()) {
    const sum = new RowSum(table);
    const wanted = (Object.keys(RECORDED) as (keyof typeof RECORDED)[]).find((key) => RECORDED[key][0] === table.name);
    const index = wanted === undefined ? -1 : table.columns.indexOf(RECORDED[wanted][1]);
    for await (const rows of snapshot.batches(table)) {
      for (const row of rows) {
        sum.add(row);
        if (wanted !== undefined && index >= 0) recorded[wanted].push(String(row[index]));
      }
    }
    tables[table.name] = sum.result();
  }
  for (const names of Object.values(recorded)) names.sort();
  return { tables, ...recorded };
}

const MODULUS = 1n << 256n;

/**
 * A hash of a table's rows that is the same in any order of the rows: it is based on the sum of the rows' SHA-256. The
 * order may differ, because databases sort texts differently, and a restored table has its rows in another order. The
 * hash detects damage; only encryption detects forgery.
 */
class RowSum {
  readonly #table: Table;
  #rows = 0;
  #sum = 0n;

  constructor(table: Table) {
    this.#table = table;
  }

  add(row: readonly Value[]): void {
    const text = JSON.stringify(row.map(asText));
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % MODULUS;
    this.#rows += 1;
  }

  result(): { rows: number; hash: string } {
    const all = JSON.stringify([this.#table.columns, this.#rows, this.#sum.toString(16)]);
    return { rows: this.#rows, hash: createHash('sha256').update(all).digest('hex') };
  }
}

/** The text begins with the type, so that the number 1 and the text 1 differ. */
function asText(value: Value): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return `t${value}`;
  return Buffer.isBuffer(value) ? `b${value.toString('hex')}` : `n${value}`;
}
