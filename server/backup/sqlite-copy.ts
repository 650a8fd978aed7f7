import Sqlite from 'better-sqlite3';
import { BackupFailed } from '#server/backup/record.ts';
import { type DatabaseFacts, factsOf, type Snapshot, type Table, type Value } from '#server/backup/table-sums.ts';

/**
 * Copies one consistent state into a new or empty file. `vacuum into` blocks nobody: in WAL mode, reads and writes
 * continue. SQLite's online backup API would start over whenever another process writes.
 */
export function copySqlite(file: string, target: string): void {
  const source = openExisting(file);
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
}

function openExisting(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  } catch {
    throw new BackupFailed(`データベース ${file} がありません。`);
  }
}

/** Checks a copy that nobody else uses, and reads all of it. @throws BackupFailed if it is damaged */
export async function factsOfCopy(file: string): Promise<DatabaseFacts> {
  const copy = openExisting(file);
  try {
    const problems = copy.pragma('integrity_check(1)', { simple: true });
    if (problems !== 'ok') throw new BackupFailed(`${file} が壊れています：${String(problems)}`);
    return await factsOf(snapshotOf(copy));
  } finally {
    copy.close();
  }
}

const BATCH_ROWS = 1000;

function snapshotOf(copy: Sqlite.Database): Snapshot {
  return {
    async tables() {
      const names = copy
        .prepare(
          String.raw`select name from sqlite_schema where type = 'table' and name not like 'sqlite\_%' escape '\'`,
        )
        .pluck()
        .all() as string[];
      const columns = copy.prepare('select name from pragma_table_xinfo(?) order by name').pluck();
      return names.sort().map((name): Table => ({ name, columns: columns.all(name) as string[] }));
    },
    async *batches({ name, columns }) {
      const list = columns.map(quoted).join(', ');
      const rows = copy
        .prepare(`select ${list} from ${quoted(name)}`)
        .raw()
        .safeIntegers()
        .iterate();
      let batch: Value[][] = [];
      for (const row of rows as IterableIterator<Value[]>) {
        if (batch.push(row) < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
  };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
