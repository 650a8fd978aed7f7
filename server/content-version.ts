import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/schema.ts';

/** How long this process may go without noticing that another one imported. */
const RECHECK_MS = 1000;

/** The version of the imported content; everything that is cached by content asks here. */
export interface ContentVersion {
  /** A short opaque text; '' when nothing was imported yet. */
  current(): Promise<string>;
}

export function createContentVersion(db: Db, clock: Clock): ContentVersion {
  let known = { version: '', until: Number.NEGATIVE_INFINITY };
  return {
    async current() {
      if (clock.now() < known.until) return known.version;
      const version = (await importedVersion(db)) ?? '';
      known = { version, until: clock.now() + RECHECK_MS };
      return version;
    },
  };
}

/** Null when nothing was imported yet. */
export async function importedVersion(db: Db): Promise<string | null> {
  const row = await db.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
  return row?.value ?? null;
}
