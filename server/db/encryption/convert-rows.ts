import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type FieldCipher, SEALED, type SealedField } from '#server/db/encryption/field-cipher.ts';
import { KEY_ID_LENGTH, type KeyRing } from '#server/db/encryption/key-ring.ts';
import { SEALED_COLUMNS, type SealedColumn } from '#server/db/encryption/sealed-columns.ts';
import { isPostgres } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';
import { createTokenBox } from '#server/line/token-box.ts';

const PLAIN = 'plain';
const BATCH = 100;
/** The pause between two batches on SQLite, so that the server's writes get the lock. */
const PAUSE_MS = 20;

export interface Conversion {
  readonly converted: number;
  /**
   * Values that can't be decrypted, because their key is missing or they were altered. Each is named by its table,
   * column and row, for the operator. The values are left as they are.
   */
  readonly unreadable: readonly string[];
}

/**
 * The database and the keys. `onBatch` is called after each batch with the number of values converted so far; the
 * conversion waits for its promise.
 */
export interface ConversionInput {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly cipher: FieldCipher;
  readonly onBatch?: (converted: number) => Promise<void> | void;
}

/** The values of the columns that identify a row, by column name, and the stored `value`. */
type StoredValue = Readonly<Record<string, string | number>> & { readonly value: string };

/**
 * Encrypts all values that are not yet encrypted with the current key, in one pass through all columns. Values that
 * somebody changes meanwhile are not overwritten. Conversions may be interrupted at any time, and may run in parallel.
 */
export async function convertRows(input: ConversionInput): Promise<Conversion> {
  const unreadable: string[] = [];
  let converted = 0;
  for (const column of SEALED_COLUMNS) {
    for (let last: StoredValue | undefined; ; ) {
      const rows = await nextRows(input, column, last);
      const sealed = rows.map((row) => ({ row, ...resealed(input, column, row) }));
      unreadable.push(...sealed.flatMap(({ problem }) => problem ?? []));
      converted += await replaceAll(input.db, column, sealed);
      await input.onBatch?.(converted);
      if (rows.length < BATCH) break;
      last = rows.at(-1);
      if (!isPostgres(input.db)) await wait(PAUSE_MS);
    }
  }
  return { converted, unreadable };
}

async function nextRows(
  { db, keys }: ConversionInput,
  { table, column, keys: names }: SealedColumn,
  last: StoredValue | undefined,
): Promise<StoredValue[]> {
  const [value, order] = [sql.ref(column), sql.join(names.map((name) => sql.ref(name)))];
  const after = last === undefined ? sql`` : sql`and (${order}) > (${sql.join(names.map((name) => last[name]))})`;
  const query = sql<StoredValue>`
    select ${order}, ${value} as value from ${sql.table(table)}
    where ${value} is not null and ${value} not like ${`${SEALED}${keys.current().id}.%`} ${after}
    order by ${order} limit ${BATCH}
  `;
  return (await query.execute(db)).rows;
}

function resealed({ keys, cipher }: ConversionInput, { table, column, keys: names }: SealedColumn, row: StoredValue) {
  const field: SealedField = [`${table}.${column}`, ...names.map((name) => row[name] ?? '')];
  try {
    if (column !== 'line_token') return { next: cipher.seal(field, cipher.open(field, row.value)) };
    const token = createTokenBox(keys).open(row.value, String(row.line_sub));
    // A token whose secret has been lost is useless, but the next login replaces it. So it isn't reported.
    return token === null ? {} : { next: cipher.seal(field, token) };
  } catch {
    return { problem: field.join(' ') };
  }
}

interface Replacement {
  readonly row: StoredValue;
  readonly next?: string;
}

/**
 * Writes the new values, and returns how many. On SQLite, a batch is one transaction, because each transaction waits
 * for the disk. On PostgreSQL, each row is a transaction, because a transaction that locks rows of several members
 * could end in a deadlock with a member's write.
 */
async function replaceAll(db: Db, column: SealedColumn, rows: readonly Replacement[]): Promise<number> {
  const all = async (trx: Db) => {
    let replaced = 0;
    for (const { row, next } of rows) if (next !== undefined) replaced += await replace(trx, column, row, next);
    return replaced;
  };
  if (rows.length === 0) return 0;
  return isPostgres(db) ? all(db) : db.transaction().execute(all);
}

async function replace(db: Db, { table, column, keys }: SealedColumn, row: StoredValue, next: string): Promise<number> {
  const conditions = [...keys.map((name) => same(name, row[name])), same(column, row.value)];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${next} where ${sql.join(conditions, sql` and `)}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

const same = (column: string, value: unknown): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`;

export interface ValueCount {
  readonly column: string;
  readonly key: string;
  readonly count: number;
}

/**
 * The number of values per column and key id. For plain text, and for LINE tokens in the format of earlier releases,
 * `plain` takes the place of the key id.
 */
export async function countValues(db: Db): Promise<ValueCount[]> {
  const counts: ValueCount[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const value = sql.ref(column);
    const key = sql`case when ${value} like ${`${SEALED}%`} then substr(${value}, ${sql.lit(SEALED.length + 1)}, ${sql.lit(KEY_ID_LENGTH)}) else ${sql.lit(PLAIN)} end`;
    const { rows } = await sql<{ key: string; count: number | string }>`
      select ${key} as key, count(*) as count from ${sql.table(table)} where ${value} is not null group by 1 order by 1
    `.execute(db);
    counts.push(...rows.map((row) => ({ column: `${table}.${column}`, key: row.key, count: Number(row.count) })));
  }
  return counts;
}

/** The ids of the keys with which the counted values are encrypted. */
export function keyIdsOf(counts: readonly ValueCount[]): string[] {
  return [...new Set(counts.map(({ key }) => key))].filter((key) => key !== PLAIN);
}
