import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { flush, flushName, removeAbandoned } from '#server/backup/backup-folder.ts';
import { BackupFailed } from '#server/backup/record.ts';
import { type RestoreTarget, suffixOf } from '#server/backup/restore-target.ts';
import { factsOfCopy } from '#server/backup/sqlite-copy.ts';
import { filesOf, followLinks } from '#server/db/sqlite-file.ts';
import { tighten } from '#server/process/private-files.ts';

/**
 * A SQLite file as the target of a restore. The database is first written to another file in the same folder.
 * @param replaces the file that the operator allows to be replaced, or null
 */
export function sqliteTarget(given: string, replaces: string | null, now: number): RestoreTarget {
  const file = followLinks(given);
  const restored = `${file}.restore-${suffixOf(now)}`;
  const earlier = `${file}.before-${suffixOf(now)}`;
  const isReplaced = () => existsSync(file);
  return {
    async check() {
      if (!filesOf(file).some((name) => existsSync(name))) return;
      if (replaces === null || ![given, file].includes(resolve(replaces))) {
        throw new BackupFailed(
          `${file} はもうあります。なにも書きかえていません。置きかえるときは --replace ${file} を付けてください。`,
        );
      }
      requireUnused(file);
    },
    async fill(source) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await removeAbandoned(dirname(file), (name) => name.startsWith(`${basename(file)}.restore-`), now);
      await copyFile(source, restored);
      tighten(restored);
      await flush(restored);
      return factsOfCopy(restored);
    },
    async commit() {
      const replaced = isReplaced();
      if (replaced) {
        requireUnused(file);
        // With a link and a rename, the name refers to a database at every moment. If it did not, a server that starts
        // in between would create an empty database.
        linkSync(file, earlier);
        renameSync(restored, file);
      } else {
        // Unlike a rename, this fails if somebody has created a database meanwhile.
        linkSync(restored, file);
        rmSync(restored);
      }
      await flushName(file);
      return replaced ? `前のデータベースは ${earlier} にあります。確かめてから消してください。` : null;
    },
    async abort() {
      for (const name of filesOf(restored)) rmSync(name, { force: true });
    },
  };
}

/**
 * Throws if another process has the file open: in WAL mode the exclusive lock then fails, even if the other connection
 * is idle. Closing our connection copies the write-ahead log into the file and deletes the log. A log that remained
 * would be applied to the restored file.
 */
function requireUnused(file: string): void {
  if (existsSync(file)) {
    const database = new Sqlite(file, { timeout: 0 });
    try {
      database.pragma('locking_mode = exclusive');
      database.exec('begin exclusive; commit');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw damaged(file);
      if (!code.startsWith('SQLITE_BUSY')) throw error;
      throw new BackupFailed(`${file} は使われています。サーバーを止めてから、もう一度実行してください。`);
    } finally {
      database.close();
    }
  }
  const log = filesOf(file).slice(1).find(existsSync);
  if (log !== undefined)
    throw new BackupFailed(`${log} が残っています。使っているプログラムがないかを確かめてください。`);
}

/** SQLite can't lock a damaged file, so only the operator can know whether another program uses it. */
function damaged(file: string): BackupFailed {
  const names = filesOf(`${file}.damaged`);
  const commands = filesOf(file).flatMap((name, index) => (existsSync(name) ? [`mv ${name} ${names[index]}`] : []));
  return new BackupFailed(
    `${file} は壊れていて、使われているかどうかを確かめられません。サーバーを止めて、別の名前にしてから（${commands.join(' && ')}）、--replace を付けずに実行してください。`,
  );
}
