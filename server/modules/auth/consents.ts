import type { ConsentTable } from '#server/db/member-schema.ts';
import type { Db } from '#server/db/schema.ts';
import { toWireTime } from '#server/http/times.ts';

/** Keeps what a member agreed to, in which version, and when. */
export async function storeConsents(db: Db, userId: number, now: number): Promise<void> {
  const [terms, privacy] = [await versionOf(db, 'terms'), await versionOf(db, 'privacy')];
  // The privacy policy says what becomes of what people tell about their disability.
  const agreed: readonly [ConsentTable['kind'], string][] = [
    ['terms', terms],
    ['privacy', privacy],
    ['sensitive', privacy],
  ];
  const rows = agreed.map(([kind, version]) => ({ user_id: userId, kind, version, agreed_at: now }));
  await db.insertInto('consents').values(rows).execute();
}

/** The text's own date of change: what is shown to whoever agrees now. */
async function versionOf(db: Db, slug: 'terms' | 'privacy'): Promise<string> {
  const page = await db
    .selectFrom('documents')
    .select('modified')
    .where('kind', '=', 'page')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return page === undefined ? 'none' : toWireTime(page.modified);
}
