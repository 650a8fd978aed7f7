import { type Migration, Migrator } from 'kysely/migration';
import { createContent } from '#server/db/migrations/0001-content.ts';
import { createMembers } from '#server/db/migrations/0002-members.ts';
import { createFetchedPreviews } from '#server/db/migrations/0003-link-previews.ts';
import { createSearchSpeed } from '#server/db/migrations/0004-search-speed.ts';
import { createSetsOfVideos } from '#server/db/migrations/0005-sets-of-videos.ts';
import { createNumbersOfVideos } from '#server/db/migrations/0006-numbers-of-videos.ts';
import { createLimitsOnAbuse } from '#server/db/migrations/0007-limits-on-abuse.ts';
import { createRetention } from '#server/db/migrations/0011-retention.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * All migrations in the order in which they run. A released migration is never changed, because databases that ran it
 * would not run it again.
 */
const migrations: Record<string, Migration> = {
  '0001-content': { up: createContent },
  '0002-members': { up: createMembers },
  '0003-link-previews': { up: createFetchedPreviews },
  '0004-search-speed': { up: createSearchSpeed },
  '0005-sets-of-videos': { up: createSetsOfVideos },
  '0006-numbers-of-videos': { up: createNumbersOfVideos },
  '0007-limits-on-abuse': { up: createLimitsOnAbuse },
  '0011-retention': { up: createRetention },
};

/**
 * Runs the migrations that are missing. Several nodes may start at once: on PostgreSQL, Kysely takes an advisory lock.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
