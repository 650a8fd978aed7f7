import type { DatabaseFacts } from '#server/backup/table-sums.ts';

/** The place to which a database is restored. An earlier database is not changed before `commit`. */
export interface RestoreTarget {
  /**
   * Checks that the place is empty, or that its database may be replaced, and that no server uses it.
   * @throws BackupFailed
   */
  check(): Promise<void>;
  /**
   * Restores the database under a temporary name, or directly into an empty PostgreSQL database, and reads all of it.
   * @throws BackupFailed
   */
  fill(source: string): Promise<DatabaseFacts>;
  /**
   * Gives the restored database its final name in one step.
   * @returns what happened to the earlier database, or null if there was none
   */
  commit(): Promise<string | null>;
  /** Removes what `fill` has written, and nothing else. @throws BackupFailed if another program uses the database */
  abort(): Promise<void>;
}

/** The suffix of temporary names and of the name that a replaced database gets: the time, as digits only. */
export const suffixOf = (now: number) => new Date(now).toISOString().replaceAll(/[-:.TZ]/g, '');
