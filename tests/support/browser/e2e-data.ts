import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayInJapan } from '#lib/dates.ts';
import { hashOf } from '#scripts/build/build-id.ts';

const ROOT = '.cache/e2e';

/** The sources on which a database with the sample content depends. If one changes, the database is created anew. */
const MADE_FROM = [
  'server/content',
  'server/db/migrations',
  'server/db/migrate.ts',
  'server/video-search/bigrams.ts',
  'server/video-search/orders.ts',
  'src/lib/text.ts',
  'server/assets',
];

const OLD_MS = 24 * 3_600_000;

/**
 * The version of the data: a hash of its sources, and the day, because the sample member's records end on the day
 * before the first login. `E2E_DAY` passes the day to Playwright's workers, so that all of them use the same day even if
 * a run lasts past midnight.
 */
function version(): string {
  process.env.E2E_DAY ??= dayInJapan(Date.now());
  return `${hashOf(MADE_FROM)}-${process.env.E2E_DAY}`;
}

export function e2eDataFolder(worker = 0): string {
  return join(ROOT, `${version()}-${worker}`);
}

/**
 * Removes data folders of other versions that are older than a day. Newer ones may belong to a test run that is still
 * in progress.
 */
export function removeOldE2eData(): void {
  if (!existsSync(ROOT)) return;
  const current = version();
  for (const name of readdirSync(ROOT)) {
    const folder = join(ROOT, name);
    const isOld = Date.now() - statSync(folder).mtimeMs > OLD_MS;
    if (!name.startsWith(current) && isOld) rmSync(folder, { recursive: true, force: true });
  }
}
