import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/schema.ts';
import { copyPostgres, namedPostgres } from '#tests/support/server-templates.ts';
import { bulkInsert } from './bulk-insert.ts';
import { faqRows } from './document-rows.ts';
import { generate } from './generate.ts';
import { type Credentials, logIn } from './logged-in.ts';
import { generatedUserKey } from './member-rows.ts';

export const SIZES = { users: 100_000, views: 1_000_000, favoritesEach: 20, tags: 300, genres: 50 };
const FAQS = 30;
const LOGGED_IN = 64;
const FIRST_LOGGED_IN = 1000;
/** Another one when what is generated changes: what was kept is then made anew. */
const VERSION = 'generated-2';

export interface BenchDatabase {
  readonly url: string;
  readonly members: readonly Credentials[];
  readonly remove: () => Promise<void>;
}

export interface Place {
  /** The server that it is made on; null for a SQLite file. */
  readonly postgresUrl: string | null;
  /** Used again by the next run: a million views take a minute or two to write. */
  readonly keep: boolean;
}

/** A generated database. */
export async function makeDatabase(place: Place, videos: number, appSecret: string): Promise<BenchDatabase> {
  const { url, remove } = await placeFor(place, videos);
  const db = openDatabase(url);
  await migrate(db);
  await fillOnce(db, videos);
  const keys = Array.from({ length: LOGGED_IN }, (_, index) => generatedUserKey(FIRST_LOGGED_IN + index));
  const rows = await db.selectFrom('users').select('id').where('user_key', 'in', keys).orderBy('id').execute();
  const members = await logIn(
    db,
    appSecret,
    rows.map(({ id }) => id),
  );
  await db.destroy();
  return { url, members, remove };
}

/** The version comes last, so that what was cut off isn't taken for whole. */
async function fillOnce(db: Db, videos: number): Promise<void> {
  const version = await db.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
  if (version?.value === VERSION) return;
  const now = Date.now();
  await generate(db, { seed: 1, now, videos, ...SIZES });
  await bulkInsert(db, 'documents', faqRows(FAQS, now));
  await bulkInsert(db, 'content_meta', [{ key: 'version', value: VERSION }]);
}

async function placeFor({ postgresUrl, keep }: Place, videos: number) {
  const stays = async () => undefined;
  if (postgresUrl !== null) {
    if (!keep) return copyPostgres(postgresUrl, 'template1');
    return {
      url: await namedPostgres(postgresUrl, `shigoto_bench_${VERSION.replace('-', '_')}_${videos}`),
      remove: stays,
    };
  }
  if (!keep) return sqliteFile();
  const folder = resolve('.cache', 'bench-databases');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return { url: `sqlite:${join(folder, `${VERSION}-${videos}.sqlite`)}`, remove: stays };
}

function sqliteFile(): { url: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-bench-'));
  return {
    url: `sqlite:${join(folder, 'bench.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
