import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shigoto-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a backup of SQLite', () => {
  const server = new TestServer();
  beforeAll(() => server.start('sqlite', {}));
  afterAll(() => server.stop());
  const url = () => server.config.databaseUrl;
  const view = { view_second: 9, stop_position: 9, operation_logs: [] };

  it('contains everything that was acknowledged, and nothing of an open transaction', async () => {
    const member = await newMember(server);
    await member.done('POST', '/videos/views', { video_id: videoId(1), ...view });
    const target = join(folder, 'copies', 'one.sqlite');
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ nickname: 'まだ書いている' }).execute();
      // The backup doesn't wait for the open write transaction.
      expect(await backupDatabase(url(), target)).toBe(statSync(target).size);
    });
    expect(readdirSync(join(folder, 'copies'))).toEqual(['one.sqlite']);

    const copy = openDatabase(`sqlite:${target}`);
    expect(await copy.selectFrom('views').select('video_id').execute()).toEqual([{ video_id: videoId(1) }]);
    expect((await copy.selectFrom('users').select('nickname').execute()).map((row) => row.nickname)).not.toContain(
      'まだ書いている',
    );
    expect(await copy.selectFrom('videos').select('video_id').orderBy('video_no').execute()).toEqual(
      await server.db.selectFrom('videos').select('video_id').orderBy('video_no').execute(),
    );
    await copy.destroy();
  });

  it('that is made by the command during operation can be used by a server', () => {
    const target = join(folder, 'by-command.sqlite');
    const { stdout, status } = spawnSync(process.execPath, ['server/backup/cli.ts', target], {
      env: { PATH: process.env.PATH, DATABASE_URL: url() },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining(target)]);
    const copy = new Sqlite(target, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('foreign_key_check')).toEqual([]);
    copy.close();
  });

  it('never overwrites a file, and leaves nothing behind when it fails', async () => {
    const target = join(folder, 'mine.txt');
    writeFileSync(target, 'mine');
    await expect(backupDatabase(url(), target)).rejects.toThrow('もうあります');
    expect(readFileSync(target, 'utf8')).toBe('mine');
    await expect(backupDatabase(`sqlite:${join(folder, 'none.sqlite')}`, join(folder, 'copy'))).rejects.toThrow(
      'ありません',
    );
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });
});

describe('a backup of PostgreSQL', () => {
  /** Installs a fake pg_dump that records its arguments: a real one would have to match the server's version. */
  function fakePgDump(exitCode: number): void {
    const script = `#!/bin/sh
for arg in "$@"; do echo "$arg" >> ${folder}/called; case "$arg" in --file=*) echo dump > "\${arg#--file=}";; esac; done
echo "PGPASSWORD=$PGPASSWORD" >> ${folder}/called
exit ${exitCode}
`;
    writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  }
  afterEach(() => vi.unstubAllEnvs());
  const url = 'postgres://tane:se%24cret@db.example:5432/tane?sslmode=require';

  it('is made by pg_dump, whose arguments don’t contain the password', async () => {
    fakePgDump(0);
    const target = join(folder, 'copy.dump');
    expect(await backupDatabase(url, target)).toBe(5);
    const called = readFileSync(join(folder, 'called'), 'utf8').trim().split('\n');
    expect(called).toEqual([
      '--format=custom',
      '--no-owner',
      `--file=${target}.part`,
      '--dbname=postgres://tane@db.example:5432/tane?sslmode=require',
      'PGPASSWORD=se$cret',
    ]);
  });

  it('fails when pg_dump fails or is missing', async () => {
    fakePgDump(1);
    await expect(backupDatabase(url, join(folder, 'copy.dump'))).rejects.toThrow('pg_dump');
    vi.stubEnv('PATH', '/nowhere');
    await expect(backupDatabase(url, join(folder, 'copy.dump'))).rejects.toThrow('見つかりません');
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });
});
