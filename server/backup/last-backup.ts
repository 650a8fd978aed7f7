import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file in DATA_DIR whose modification time is that of the latest backup. The server reports this time as a metric.
 */
export const LAST_BACKUP_FILE = 'last-backup';

/**
 * Records that a backup is complete. Does nothing if DATA_DIR doesn't exist, because then no server on this machine
 * could show the time.
 */
export function noteBackup(dataDir: string, target: string): void {
  if (existsSync(dataDir)) writeFileSync(join(dataDir, LAST_BACKUP_FILE), `${target}\n`, { mode: 0o600 });
}
