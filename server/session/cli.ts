import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { commandLine, PROGRAM_ROOT } from '#server/process/program.ts';

/**
 * `npm run logins -- end --all | --member <user key>`: ends the logins of everybody or of one member, also while
 * servers run (docs/operate.md, End logins). Exits with 1 if there is no such member.
 */

const chosen = readArguments();
if (chosen === null) {
  console.error(`使い方: ${commandLine('logins', 'end --all | --member <user_key>')}`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(chosen.member);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** @returns null if the arguments are invalid; `member` is null for everybody */
function readArguments(): { readonly member: string | null } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean' }, member: { type: 'string' } },
    });
    const { all = false, member = null } = values;
    // Exactly one of `--all` and `--member` is required, so that nobody ends all logins by mistake.
    return positionals.join(' ') === 'end' && all === (member === null) && member !== '' ? { member } : null;
  } catch {
    return null;
  }
}

async function run(member: string | null): Promise<number> {
  const db = openDatabase(readConfig(process.env, PROGRAM_ROOT).databaseUrl);
  try {
    const ended = await endLogins(db, member);
    if (ended === null) console.error('この user_key の会員はいません。何も変わっていません。');
    else console.log(`${ended} 個のログインを終わらせました。`);
    return ended === null ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

/**
 * Ends the logins of one member or of everybody. Sessions and refresh tokens are deleted with their login, and every
 * request asks the database, so all nodes refuse them immediately. @returns how many logins there were; null if there
 * is no such member
 */
async function endLogins(db: Db, member: string | null): Promise<bigint | null> {
  const logins = db.deleteFrom('session_families');
  if (member === null) return (await logins.executeTakeFirst()).numDeletedRows;
  const user = await db.selectFrom('users').select('id').where('user_key', '=', member).executeTakeFirst();
  return user === undefined ? null : (await logins.where('user_id', '=', user.id).executeTakeFirst()).numDeletedRows;
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  return isDatabaseUnreachable(error) ? `データベースを使えません（${String(error)}）。` : error;
}
