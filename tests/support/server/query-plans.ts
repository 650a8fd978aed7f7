import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/row-types.ts';
import type { DatabaseKind } from '#tests/support/server/server.ts';

/**
 * The tables that the database scans completely, because the query has no suitable index. PostgreSQL would scan small
 * tables despite an index, so its sequential scans are disabled wherever an index can be used.
 */
export async function fullScans(db: Kysely<Schema>, kind: DatabaseKind, query: CompiledQuery): Promise<string[]> {
  const explain = (prefix: string) => CompiledQuery.raw(`${prefix} ${query.sql}`, [...query.parameters]);
  if (kind === 'sqlite') return (await db.executeQuery<object>(explain('explain query plan'))).rows.flatMap(sqliteScan);
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await trx.executeQuery(explain('explain (format json)'))).rows.flatMap(postgresScans);
  });
}

function sqliteScan(row: object): string[] {
  const detail = 'detail' in row ? String(row.detail) : '';
  const table = /^SCAN (\w+)/.exec(detail)?.[1];
  return table === undefined ? [] : [table];
}

/** PostgreSQL's plan is a tree of objects. A node of the type `Seq Scan` names the scanned table. */
function postgresScans(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(postgresScans);
  const scans = 'Node Type' in node && node['Node Type'] === 'Seq Scan' && 'Relation Name' in node;
  return scans ? [String(node['Relation Name']), ...below] : below;
}
