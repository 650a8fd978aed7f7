import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { copyPostgres } from '#tests/support/server-templates.ts';
import { bulkInsert } from './bulk-insert.ts';
import { faqRows } from './document-rows.ts';
import { generate } from './generate.ts';
import { type Credentials, logIn } from './logged-in.ts';

export const SIZES = { users: 100_000, views: 1_000_000, favoritesEach: 20, tags: 300, genres: 50 };
const FAQS = 30;
const LOGGED_IN = 64;

export interface BenchDatabase {
  readonly url: string;
  readonly members: readonly Credentials[];
  readonly remove: () => Promise<void>;
}

/** A generated database of its own; on `postgresUrl`'s server, or a SQLite file when that is null. */
export async function makeDatabase(
  postgresUrl: string | null,
  videos: number,
  appSecret: string,
): Promise<BenchDatabase> {
  const { url, remove } = postgresUrl === null ? sqliteFile() : await copyPostgres(postgresUrl, 'template1');
  const db = openDatabase(url);
  await migrate(db);
  const now = Date.now();
  const { userIds } = await generate(db, { seed: 1, now, videos, ...SIZES });
  await bulkInsert(db, 'documents', faqRows(FAQS, now));
  await bulkInsert(db, 'content_meta', [{ key: 'version', value: 'generated' }]);
  const members = await logIn(db, appSecret, userIds.slice(1000, 1000 + LOGGED_IN));
  await db.destroy();
  return { url, members, remove };
}

function sqliteFile(): { url: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-bench-'));
  return {
    url: `sqlite:${join(folder, 'bench.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
