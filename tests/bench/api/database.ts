import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { REFRESH_MS, SESSION_MS } from '#contract/limits.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { createAntiForgery } from '#server/session/anti-forgery.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';
import { copyPostgres, namedPostgres } from '#tests/support/server/server-templates.ts';
import { bulkInsert } from './rows/bulk-insert.ts';
import { faqRows } from './rows/content-rows.ts';
import { generate } from './rows/generate.ts';
import { generatedUserKey } from './rows/member-rows.ts';

export const SIZES = { users: 100_000, views: 1_000_000, favoritesEach: 20, tags: 300, genres: 50 };
const FAQS = 30;
const LOGGED_IN = 64;
const FIRST_LOGGED_IN = 1000;
/** Increment this when the generated data changes, so that databases of earlier runs are not reused. */
const VERSION = 'generated-2';

export interface BenchDatabase {
  readonly url: string;
  readonly members: readonly Credentials[];
  readonly remove: () => Promise<void>;
}

export interface Place {
  /** The URL of the PostgreSQL server for the database; null for a SQLite file. */
  readonly postgresUrl: string | null;
  /** Retain the database for the next run, because writing a million views takes a minute or two. */
  readonly reuse: boolean;
}

/** Creates and fills a database, or reuses one from an earlier run, and logs in 64 members. */
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

/**
 * Fills the database unless an earlier run has filled it. The version is written last, so that an incomplete database
 * isn't reused.
 */
async function fillOnce(db: Db, videos: number): Promise<void> {
  const version = await db.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
  if (version?.value === VERSION) return;
  const now = Date.now();
  await generate(db, { seed: 1, now, videos, ...SIZES });
  await bulkInsert(db, 'documents', faqRows(FAQS, now));
  await bulkInsert(db, 'content_meta', [{ key: 'version', value: VERSION }]);
}

async function placeFor({ postgresUrl, reuse }: Place, videos: number) {
  const stays = async () => undefined;
  if (postgresUrl !== null) {
    if (!reuse) return copyPostgres(postgresUrl, 'template1');
    return {
      url: await namedPostgres(postgresUrl, `shigoto_bench_${VERSION.replace('-', '_')}_${videos}`),
      remove: stays,
    };
  }
  if (!reuse) return sqliteFile();
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

/** The headers with which a member's browser authenticates: session cookie and anti-forgery token. */
export type Credentials = Readonly<Record<'cookie' | 'x-xsrf-token', string>>;

/** Creates sessions for generated members directly in the database, without a login through LINE. */
export async function logIn(db: Db, appSecret: string, userIds: readonly number[]): Promise<Credentials[]> {
  const antiForgery = createAntiForgery([appSecret]);
  const created_at = Date.now();
  const all: Credentials[] = [];
  await db.deleteFrom('session_families').where('family_id', 'like', 'bench-%').execute();
  for (const user_id of userIds) {
    const family_id = `bench-${user_id}`;
    const token = newToken();
    const family = { user_id, family_id, created_at, expires_at: created_at + REFRESH_MS };
    await db.insertInto('session_families').values(family).execute();
    const session = { token_hash: hashToken(token), family_id, created_at, expires_at: created_at + SESSION_MS };
    await db.insertInto('sessions').values(session).execute();
    all.push({ cookie: `session=${token}`, 'x-xsrf-token': antiForgery.tokenOfLogin(family_id) });
  }
  return all;
}
