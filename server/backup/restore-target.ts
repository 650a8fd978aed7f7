import type { DatabaseFacts } from '#server/backup/table-sums.ts';

/** Where a database is restored to. Until `commit`, the earlier state is untouched. */
export interface RestoreTarget {
  /**
   * Checks that the place is empty, or is what the operator wants to replace, and that no server uses it.
   * @throws BackupFailed
   */
  check(): Promise<void>;
  /** Restores the database beside the final place, and reads it. @throws BackupFailed */
  fill(source: string): Promise<DatabaseFacts>;
  /** Puts it into its place in one step. @returns what happened to the earlier database, or null if there was none */
  commit(): Promise<string | null>;
  /** Removes what `fill` has written. */
  abort(): Promise<void>;
}

/** A suffix for names beside the final one. */
export const suffixOf = (now: number) => new Date(now).toISOString().replaceAll(/[-:.TZ]/g, '');
