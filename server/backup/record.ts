import * as v from 'valibot';

/** Why a backup, a restore or a drill failed, in Japanese for the operator at the terminal. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** Increment this when the format of records changes. Older formats must stay readable. */
export const RECORD_FORMAT = 1;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A name inside a backup, such as `database.sqlite` or `files/0a….webp`. It can't lead out of the folder. */
const fileName = v.pipe(v.string(), v.regex(/^(files\/)?[0-9a-z][0-9a-z.-]*$/));

const recordSchema = v.object({
  format: v.literal(RECORD_FORMAT),
  /** The version of the product that made the backup. */
  product: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['sqlite', 'postgres']),
  migrations: v.array(v.string()),
  /** The ids of the keys without which encrypted values can't be read. */
  keyIds: v.array(v.string()),
  tables: v.record(v.string(), v.object({ rows: count, hash: sha256 })),
  /** Every file of the backup except the record, with size and hash before encryption. */
  files: v.array(v.object({ name: fileName, bytes: count, sha256 })),
  /** How many pictures and media files of the content are not in the backup. */
  missingFiles: count,
});

/**
 * The contents of `record.json`, which describes a backup. It is written last. Every restored database is compared with
 * it.
 */
export type BackupRecord = v.InferOutput<typeof recordSchema>;
export type TableSums = BackupRecord['tables'];
export type FileSum = BackupRecord['files'][number];
export type DatabaseKind = BackupRecord['database'];

export function databaseKind(url: string): DatabaseKind {
  return url.startsWith('sqlite:') ? 'sqlite' : 'postgres';
}

/** The name of the database inside a backup. */
export const DATABASE_FILE: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'database.sqlite',
  postgres: 'database.dump',
};

/** @throws BackupFailed */
export function parseRecord(text: string): BackupRecord {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.number() })), text);
  if (json.success && json.output.format > RECORD_FORMAT) {
    throw new BackupFailed('このバックアップは新しい版で作られています。新しい版で読んでください。');
  }
  const record = json.success ? v.safeParse(recordSchema, json.output) : json;
  if (!record.success) throw new BackupFailed('バックアップの記録（record.json）が壊れています。');
  return record.output as BackupRecord;
}

/**
 * The tables whose rows differ, each with the expected and the found number of rows, as texts for messages. Empty if
 * all rows are the same.
 */
export function differences(expected: TableSums, found: TableSums): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => expected[name]?.hash !== found[name]?.hash || expected[name]?.rows !== found[name]?.rows)
    .map((name) => `${name}（記録 ${expected[name]?.rows ?? 'なし'} 行、実際 ${found[name]?.rows ?? 'なし'} 行）`);
}
