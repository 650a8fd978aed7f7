import { sql } from 'kysely';
import type { FieldCipher } from '#server/db/encryption/field-cipher.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { cipherOf, storedConditions } from '#tests/support/server/stored-texts.ts';

const RECORDS = ['views', 'viewings', 'conditions', 'condition_tombstones', 'favorites', 'idempotency_keys'];
/** The tables of logins, in the order in which rows can be inserted: foreign keys refer only to earlier tables. */
const LOGINS = ['session_families', 'sessions', 'refresh_tokens'];

/** Reads and changes the servers' database directly, SQLite or PostgreSQL. */
export class Stored {
  readonly #db: Db;
  readonly #cipher: FieldCipher;

  constructor(databaseUrl: string, appSecret: string) {
    this.#db = openDatabase(databaseUrl);
    this.#cipher = cipherOf(appSecret);
  }

  views() {
    return this.#db.selectFrom('views').select(['video_id', 'view_second']).orderBy('id').execute();
  }

  conditions() {
    return storedConditions({ db: this.#db, cipher: this.#cipher });
  }

  async favourites(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('favorites').select('video_id').where('flag', '=', 1).execute();
    return new Set(rows.map(({ video_id }) => video_id));
  }

  /** Deletes all members' records, but not their logins. */
  async forgetRecords(): Promise<void> {
    for (const table of RECORDS) await this.#run(`delete from ${table}`);
  }

  /**
   * Backs the logins up for `restoreLogins`. Every run starts with a copy of the same browser profile, so the refresh
   * token in that profile must count as unused again.
   */
  async copyLogins(): Promise<void> {
    for (const table of LOGINS) await this.#run(`create table copy_of_${table} as select * from ${table}`);
  }

  async restoreLogins(): Promise<void> {
    for (const table of LOGINS.toReversed()) await this.#run(`delete from ${table}`);
    for (const table of LOGINS) await this.#run(`insert into ${table} select * from copy_of_${table}`);
  }

  /** Moves the times of all logins and idempotency keys `ms` milliseconds into the past. */
  async age(ms: number): Promise<void> {
    for (const table of LOGINS)
      await this.#run(`update ${table} set created_at = created_at - ${ms}, expires_at = expires_at - ${ms}`);
    await this.#run(`update session_families set renewed_at = renewed_at - ${ms}`);
    await this.#run(`update refresh_tokens set retired_at = retired_at - ${ms}`);
    await this.#run(`update idempotency_keys set created_at = created_at - ${ms}`);
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  async #run(statement: string): Promise<void> {
    await sql.raw(statement).execute(this.#db);
  }
}
