import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { PROGRAMS } from '#tests/server/backup/installed-postgres.ts';
import { allRows } from '#tests/server/backup/place.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { minute, newMember } from '#tests/support/server/recording.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { importInto } from '#tests/support/server/server-templates.ts';

/** The steps and settings are those of docs/operate.md, Point-in-time recovery. */
it.skipIf(PROGRAMS === null)('PostgreSQL is recovered to the moment before a mistake', async () => {
  const root = mkdtempSync(join(tmpdir(), 'shigoto-recovery-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [archive, base] = [join(root, 'wal'), join(root, 'base')];
  mkdirSync(archive);
  // The PostgreSQL server may run as another user, which needs access to these folders.
  for (const path of [root, archive]) chmodSync(path, 0o777);
  const programs = { initdb: `${PROGRAMS}/initdb`, postgres: `${PROGRAMS}/postgres` };
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  const postgres = await startPostgres({ programs, settings: ['archive_mode=on', `archive_command=${command}`] });
  await importInto(postgres.url, inject('templates'));
  const server = new TestServer();
  await server.start('sqlite', { env: { DATABASE_URL: postgres.url } });
  const member = await newMember(server);
  const record = (day: number) =>
    member.done('POST', '/users/conditions', {
      ...{ condition_point: 3, feeling_point: 4, year: 2026, month: 11, day, note: '' },
      occurred_at: minute(0),
    });
  await record(1);
  execFileSync(`${PROGRAMS}/pg_basebackup`, [`--dbname=${postgres.url}`, `--pgdata=${base}`, '--checkpoint=fast']);
  await record(2);
  const before = await allRows(postgres.url);
  const now = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(server.db);
  await sql`select pg_sleep(0.1)`.execute(server.db);
  await server.db.deleteFrom('conditions').execute();
  await sql`select pg_switch_wal()`.execute(server.db);
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_archiver where last_archived_wal is not null and last_archived_wal >= (select pg_walfile_name(pg_current_wal_lsn() - 1))`.execute(
            server.db,
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1);
  await server.stop();
  await postgres.stop();

  const target = now.rows[0]?.now;
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${target}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(base, 'recovery.signal'), '');
  chmodSync(base, 0o700);
  const recovered = await startPostgres({ programs, data: base });
  onTestFinished(() => recovered.stop());
  const db = openDatabase(recovered.url);
  const inRecovery = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;
  await expect.poll(async () => (await inRecovery.execute(db)).rows, { timeout: 20_000 }).toEqual([{ is: false }]);
  await db.destroy();
  const after = await allRows(recovered.url);
  expect(after.conditions).toHaveLength(2);
  expect(after).toEqual(before);
});
