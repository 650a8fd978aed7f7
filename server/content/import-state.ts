import type { Db } from '#server/db/row-types.ts';
import { upsertRows } from '#server/db/write-rows.ts';

/** The outcome of the latest imports, for the server's metrics. */
export interface ImportState {
  /** When content was last imported, or found unchanged, in epoch milliseconds. Null if no import has been recorded. */
  readonly importedAt: number | null;
  /** Whether an import has failed since `importedAt`. */
  readonly isFailed: boolean;
}

const KEYS = { good: 'imported_at', failed: 'import_failed_at' } as const;

export async function recordImport(db: Db, now: number, isGood: boolean): Promise<void> {
  const key = isGood ? KEYS.good : KEYS.failed;
  await upsertRows(db, 'content_meta', [{ key, value: String(now) }], ['key']);
}

export async function readImportState(db: Db): Promise<ImportState> {
  const rows = await db
    .selectFrom('content_meta')
    .select(['key', 'value'])
    .where('key', 'in', Object.values(KEYS))
    .execute();
  const timeOf = (key: string) => Number(rows.find((row) => row.key === key)?.value ?? 0);
  const [good, failed] = [timeOf(KEYS.good), timeOf(KEYS.failed)];
  return { importedAt: good === 0 ? null : good, isFailed: failed > good };
}
