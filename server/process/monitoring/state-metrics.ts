import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { within } from '#lib/async.ts';
import { LAST_BACKUP_FILE } from '#server/backup/last-backup.ts';
import { readImportState } from '#server/content/import-state.ts';
import { poolStateOf } from '#server/db/postgres.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * How long a request for metrics waits for the database. If the database doesn't answer, the other metrics must still
 * be sent before Prometheus gives up.
 */
const DATABASE_MS = 2000;

export interface WatchedState {
  readonly db: Db;
  readonly dataDir: string;
}

/**
 * Adds the metrics that are read only when they are requested: pool, latest imports, latest backup, disk. A metric has
 * no value if its source can't be read or doesn't exist.
 * @returns a function that reads them all
 */
export function addStateMetrics(registry: Registry, { db, dataDir }: WatchedState): () => Promise<void> {
  const readPool = poolMetrics(registry, db);
  const imported = gauge(
    registry,
    'tane_content_imported_timestamp_seconds',
    'When content was last imported successfully',
  );
  const failed = gauge(registry, 'tane_content_import_failed', '1 if the latest import failed, otherwise 0');
  const backup = gauge(registry, 'tane_backup_timestamp_seconds', 'When the database was last copied from this folder');
  const size = gauge(registry, 'tane_data_disk_size_bytes', 'Size of the disk that holds DATA_DIR');
  const free = gauge(registry, 'tane_data_disk_free_bytes', 'Free space on the disk that holds DATA_DIR');

  return async () => {
    readPool();
    const state = within(
      readImportState(db).catch(() => undefined),
      DATABASE_MS,
    );
    const [latest, copied, disk] = await Promise.all([
      state,
      stat(join(dataDir, LAST_BACKUP_FILE)).catch(() => undefined),
      statfs(dataDir).catch(() => undefined),
    ]);
    set(imported, seconds(latest?.importedAt));
    set(failed, latest === undefined ? undefined : Number(latest.isFailed));
    set(backup, seconds(copied?.mtimeMs));
    set(size, disk && disk.blocks * disk.bsize);
    set(free, disk && disk.bavail * disk.bsize);
  };
}

function poolMetrics(registry: Registry, db: Db): () => void {
  const max = gauge(registry, 'tane_database_pool_max_connections', 'How many connections the pool may open');
  const waiting = gauge(
    registry,
    'tane_database_pool_waiting',
    'How many statements and transactions wait for a connection',
  );
  const connections = new Gauge({
    name: 'tane_database_pool_connections',
    help: 'Open connections to PostgreSQL by state',
    labelNames: ['state'],
    registers: [registry],
  });
  return () => {
    const pool = poolStateOf(db);
    if (pool === null) return;
    max.set(pool.max);
    waiting.set(pool.waiting);
    connections.set({ state: 'busy' }, pool.busy);
    connections.set({ state: 'idle' }, pool.idle);
  };
}

/** A gauge without labels, which has no value until one is set. */
function gauge(registry: Registry, name: string, help: string): Gauge {
  const made = new Gauge({ name, help, registers: [registry] });
  made.remove();
  return made;
}

function set(made: Gauge, value: number | undefined): void {
  if (value === undefined) made.remove();
  else made.set(value);
}

function seconds(ms: number | null | undefined): number | undefined {
  return ms === null || ms === undefined ? undefined : ms / 1000;
}
