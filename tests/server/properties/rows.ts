import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { TestServer } from '#tests/support/server/server.ts';

type Row = Readonly<Record<string, unknown>>;
type AnyTables = Record<string, Record<string, unknown>>;
/** The rows of one person, by table. */
type RowsByTable = ReadonlyMap<string, readonly Row[]>;

/**
 * All rows that belong to the people of the test, as they were when the test began. The list of tables is read from the
 * database, so that a newly added table of members' data is included.
 */
export class MemberRows {
  readonly #db: Kysely<AnyTables>;
  /** The table of users first, then those that refer to it, then those that refer to a login. */
  readonly #tables: readonly Table[];
  #before: ReadonlyMap<string, RowsByTable> = new Map();

  private constructor(db: Kysely<AnyTables>, tables: readonly Table[]) {
    this.#db = db;
    this.#tables = tables;
  }

  static async read(server: TestServer): Promise<MemberRows> {
    const db = server.db as unknown as Kysely<AnyTables>;
    const found = await db.introspection.getTables();
    const having = (column: string) =>
      found.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name);
    const ofLogins = new Set(having('family_id'));
    const ofUsers = having('user_id').sort((a, b) => Number(ofLogins.has(b)) - Number(ofLogins.has(a)));
    const rows = new MemberRows(db, [
      { name: 'users', key: 'id' },
      ...ofUsers.map((name) => ({ name, key: 'user_id' })),
      ...[...ofLogins].filter((name) => !ofUsers.includes(name)).map((name) => ({ name, key: 'family_id' })),
    ]);
    rows.#before = await rows.#now();
    return rows;
  }

  /** The values that identify a person or their uploaded pictures, logins or passkeys. */
  identifiersOf(userKey: string): string[] {
    const own = this.#before.get(userKey);
    const [user] = own?.get('users') ?? [];
    const hashes = (own?.get('avatars') ?? []).filter(({ source }) => source === 'upload').map(({ hash }) => hash);
    const logins = (own?.get('session_families') ?? []).map(({ family_id }) => family_id);
    const credentials = (own?.get('passkeys') ?? []).map(({ credential_id }) => credential_id);
    const handles = typeof user?.passkey_handle === 'string' ? [user.passkey_handle] : [];
    return [userKey, user?.line_sub, ...hashes, ...logins, ...credentials, ...handles].map(String);
  }

  /** The paths of the pictures in use. */
  get pictures(): string[] {
    return [...this.#before.values()].flatMap((own) =>
      (own.get('users') ?? []).map((user) => String(user.avatar_path)),
    );
  }

  get loginIds(): string[] {
    return [...this.#before.values()].flatMap((own) =>
      (own.get('session_families') ?? []).map(({ family_id }) => String(family_id)),
    );
  }

  /** The people whose rows have changed, by user key, with the names of the changed tables. */
  async changed(): Promise<ReadonlyMap<string, readonly string[]>> {
    const now = await this.#now();
    const changes = new Map<string, readonly string[]>();
    for (const [userKey, before] of this.#before) {
      const after = now.get(userKey);
      const tables = this.#tables.filter(({ name }) => !isDeepStrictEqual(before.get(name), after?.get(name)));
      if (tables.length > 0)
        changes.set(
          userKey,
          tables.map(({ name }) => name),
        );
    }
    return changes;
  }

  /** Restores the rows of these people as they were when the test began. */
  async restore(userKeys: Iterable<string>): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const userKey of userKeys) {
        // The deletion cascades to the person's rows in the other tables.
        await trx.deleteFrom('users').where('user_key', '=', userKey).execute();
        for (const { name } of this.#tables) {
          const rows = this.#before.get(userKey)?.get(name) ?? [];
          if (rows.length > 0) await trx.insertInto(name).values(rows.map(withoutComputed)).execute();
        }
      }
    });
  }

  async #now(): Promise<Map<string, RowsByTable>> {
    const people = new Map<string, Map<string, Row[]>>();
    const userKeys = new Map<unknown, string>();
    const read = this.#tables.map(async (table) => {
      return { ...table, rows: await this.#db.selectFrom(table.name).selectAll().execute() };
    });
    for (const { name, key, rows } of await Promise.all(read)) {
      for (const row of rows) {
        if (name === 'users') userKeys.set(row.id, String(row.user_key));
        const userKey = userKeys.get(row[key]) ?? '';
        if (row.family_id !== undefined) userKeys.set(row.family_id, userKey);
        const own = people.get(userKey) ?? new Map<string, Row[]>();
        people.set(userKey, own);
        own.set(name, [...(own.get(name) ?? []), row]);
      }
    }
    for (const own of people.values()) for (const rows of own.values()) rows.sort(byContent);
    return people;
  }
}

/** Columns that the database computes, and that no statement may set. */
const COMPUTED: ReadonlySet<string> = new Set(['operation_log_count']);

function withoutComputed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !COMPUTED.has(column)));
}

interface Table {
  readonly name: string;
  /** The column that names the person: the user's id or the login. */
  readonly key: string;
}

function byContent(a: Row, b: Row): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
