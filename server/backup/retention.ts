import { rename, rm } from 'node:fs/promises';
import { dayInJapan, daysBetween, weekOf } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { backupsIn, type FoundBackup, UNFINISHED } from '#server/backup/backup-folder.ts';

/**
 * The latest backup of each of the last `daily` days, `weekly` weeks and `monthly` months is retained. Days, weeks and
 * months without a backup don't count.
 */
export interface Retention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
  /** Backups older than this many days are deleted, except the newest backup. The privacy policy promises the limit. */
  readonly maxDays: number;
}

/** 35 days is what the sample's privacy policy promises (docs/product/data.md). */
export const DEFAULT_RETENTION: Retention = { daily: 7, weekly: 5, monthly: 0, maxDays: 35 };

/**
 * Which backups to delete. The newest is never among them, however old it is, so that one backup always remains.
 * @param backups newest first
 */
export function expired(backups: readonly FoundBackup[], retention: Retention, now: number): FoundBackup[] {
  const today = dayInJapan(now);
  const dayOf = ({ createdAt }: FoundBackup) => dayInJapan(createdAt);
  const retained = new Set<FoundBackup>();
  const retain = (periodOf: (day: string) => string, count: number) => {
    const periods = new Set<string>();
    for (const backup of backups) {
      const period = periodOf(dayOf(backup));
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      retained.add(backup);
    }
  };
  retain((day) => day, retention.daily);
  retain(weekOf, retention.weekly);
  retain(monthOf, retention.monthly);
  return backups
    .slice(1)
    .filter((backup) => !retained.has(backup) || daysBetween(dayOf(backup), today) > retention.maxDays);
}

/** @returns the folders that were deleted */
export async function deleteExpired(folder: string, retention: Retention, now: number): Promise<string[]> {
  const paths = expired(await backupsIn(folder), retention, now).map(({ path }) => path);
  for (const path of paths) {
    // Renamed first, because a half deleted backup must not look complete.
    await rename(path, `${path}${UNFINISHED}`);
    await rm(`${path}${UNFINISHED}`, { recursive: true, force: true });
  }
  return paths;
}
