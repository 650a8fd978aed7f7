import pg from 'pg';
import { postgresProgram, runOn } from '#server/backup/postgres-programs.ts';
import { quoted } from '#server/backup/sqlite-copy.ts';
import { type DatabaseFacts, factsOf, type Snapshot, type Table, type Value } from '#server/backup/table-sums.ts';

/** Returns every value as the text that PostgreSQL sends, so that no precision is lost. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * Calls `work` with a new connection, and closes it afterwards. The connection's statements and transactions have no
 * time limit, because a transaction stays open while pg_dump runs.
 */
export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Dumps a database into an existing file, in pg_dump's custom format. The returned facts are read from the snapshot
 * that pg_dump uses. Other transactions may continue; their changes appear neither in the dump nor in the facts.
 */
export async function dumpPostgres(url: string, target: string): Promise<DatabaseFacts> {
  return connected(url, async (client) => {
    const program = postgresProgram('pg_dump', await majorOf(client));
    await client.query('begin isolation level repeatable read read only');
    const snapshot = (await client.query('select pg_export_snapshot() as id')).rows[0].id as string;
    await runPgDump({ url, program, snapshot, target });
    return factsOf(snapshotOf(client));
  });
}

interface PgDump {
  readonly url: string;
  readonly program: string;
  readonly snapshot: string;
  readonly target: string;
}

export function runPgDump({ url, program, snapshot, target }: PgDump): Promise<void> {
  return runOn(url, program, ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, `--file=${target}`]);
}

/** Restores a dump to an empty database in one transaction. If it fails, the database remains empty. */
export async function fillPostgres(url: string, dump: string): Promise<void> {
  const program = await connected(url, async (client) => postgresProgram('pg_restore', await majorOf(client)));
  await runOn(url, program, ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', dump]);
}

export function factsOfPostgres(url: string): Promise<DatabaseFacts> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return factsOf(snapshotOf(client));
  });
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('show server_version_num');
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

const BATCH_ROWS = 2000;

const COLUMNS = `
  select c.relname as table, a.attname as column from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

function snapshotOf(client: pg.Client): Snapshot {
  return {
    async tables() {
      const found = new Map<string, string[]>();
      for (const { table, column } of (await client.query<{ table: string; column: string }>(COLUMNS)).rows) {
        found.set(table, [...(found.get(table) ?? []), column]);
      }
      return [...found.keys()].sort().map((name): Table => ({ name, columns: (found.get(name) ?? []).sort() }));
    },
    async *batches({ name, columns }) {
      await client.query(
        `declare backup_rows no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)}`,
      );
      const text = `fetch forward ${BATCH_ROWS} from backup_rows`;
      for (;;) {
        const { rows } = await client.query<Value[]>({ text, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close backup_rows');
    },
  };
}
