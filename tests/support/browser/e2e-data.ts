import { constants, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayInJapan } from '#lib/dates.ts';
import { hashOf } from '#scripts/build/build-id.ts';
import { node } from '#scripts/process.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

const ROOT = '.cache/e2e';

/** The sources that a database with the sample content depends on. If one changes, the database is recreated. */
const MADE_FROM = [
  'content/sample',
  'server/content',
  'server/db/migrations',
  'server/db/migrate.ts',
  'server/video-search/bigrams.ts',
  'server/video-search/orders.ts',
  'src/lib/text.ts',
  'server/assets',
];

const VERSION = hashOf(MADE_FROM);

/** The data folder of a server that has imported the sample content and has no members. Tests only copy it. */
const SAMPLE = `${VERSION}-sample`;

const OLD_MS = 24 * 3_600_000;

/**
 * Imports the sample content, unless it has already been imported. The import takes several seconds, so `npm test` does
 * it once instead of letting every test server do it.
 */
async function importSampleContent(): Promise<void> {
  const folder = join(ROOT, SAMPLE);
  if (existsSync(folder)) return;
  const unfinished = `${folder}-${process.pid}`;
  const env = { ...process.env, ...cleanEnvironment, DATA_DIR: unfinished };
  await node('server/content/cli.ts', ['import', 'content/sample'], { env });
  renameSync(unfinished, folder);
}

/**
 * Copies the imported sample content to a data folder. If it has not been imported yet, does nothing; the server then
 * imports it itself.
 */
export function copySampleContent(dataFolder: string): void {
  const folder = join(ROOT, SAMPLE);
  if (existsSync(folder)) cpSync(folder, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * The data folder of the server that a Playwright worker uses. The sample member's records end on the day before the
 * first login, so a folder can't be used on another day. Therefore its name contains the day. `E2E_DAY` passes the day
 * to all workers, so that they use the same day even if a run lasts past midnight.
 */
export function e2eDataFolder(worker = 0): string {
  return join(ROOT, `${versionOfToday()}-${worker}`);
}

function versionOfToday(): string {
  process.env.E2E_DAY ??= dayInJapan(Date.now());
  return `${VERSION}-${process.env.E2E_DAY}`;
}

/**
 * Removes data folders that belong to another version or day and are older than 24 hours. Newer folders may belong to a
 * test run that is still in progress.
 */
export function removeOldE2eData(): void {
  if (!existsSync(ROOT)) return;
  for (const name of readdirSync(ROOT)) {
    const folder = join(ROOT, name);
    const isOld = Date.now() - statSync(folder).mtimeMs > OLD_MS;
    if (isOld && name !== SAMPLE && !name.startsWith(versionOfToday()))
      rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await importSampleContent();
