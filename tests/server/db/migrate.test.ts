import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { LOCK_TIMEOUT_MS, migrate, readSchema } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, copySqlite, emptyPostgres } from '#tests/support/server/server-templates.ts';

const NEWEST = readdirSync('server/db/migrations').toSorted().at(-1)?.replace('.ts', '') ?? '';

describe.each(['sqlite', 'postgres'] as const)('migrating %s', (kind) => {
  let database: CopiedDatabase;
  let nodes: Db[];
  const open = () => {
    const node = openDatabase(database.url);
    nodes.push(node);
    return node;
  };
  beforeEach(async () => {
    nodes = [];
    database = kind === 'sqlite' ? copySqlite('/dev/null') : await emptyPostgres(inject('postgresUrl'));
  });
  afterEach(async () => {
    for (const node of nodes) await node.destroy();
    await database.remove();
  });
  const add = (db: Db, name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
  const tablesOf = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name);

  it('several processes can migrate one empty database at once: one does it, the others wait', async () => {
    const done = await Promise.all([open(), open(), open()].map((node) => migrate(node)));
    expect(done.map(({ length }) => length > 0).toSorted()).toEqual([false, false, true]);
    for (const node of nodes) expect(await node.selectFrom('videos').select('video_id').execute()).toEqual([]);
  });

  it('nothing changes in a database that is up to date', async () => {
    const db = open();
    expect((await migrate(db)).at(-1)).toBe(NEWEST);
    expect(await migrate(db)).toEqual([]);
    expect(await readSchema(db)).toMatchObject({ pending: [], newer: [] });
  });

  it('a migration that fails half-way leaves nothing of itself, nor of those before it', async () => {
    const db = open();
    const make = (table: string) => (trx: Kysely<unknown>) =>
      trx.schema.createTable(table).addColumn('id', 'integer').execute();
    const up = async (trx: Kysely<unknown>) => {
      await make('second')(trx);
      throw new Error('the power fails');
    };
    const broken = { '0001-first': { up: make('first') }, '0002-second': { up } };
    await expect(migrate(db, broken)).rejects.toThrow('the power fails');
    expect(await tablesOf(db)).toEqual([]);
    await migrate(db, { ...broken, '0002-second': { up: make('second') } });
    expect((await tablesOf(db)).toSorted()).toEqual(['first', 'second']);
  });

  it('a migration whose process is killed leaves nothing, and the next one need not wait for it', async () => {
    const script = `
      import { migrate } from './server/db/migrate.ts';
      import { openDatabase } from './server/db/open-database.ts';
      const first = (trx) => trx.schema.createTable('first').addColumn('id', 'integer').execute();
      const second = () => new Promise(() => setInterval(() => console.log('half-way'), 20));
      await migrate(openDatabase(${JSON.stringify(database.url)}), { '0001-first': { up: first }, '0002-second': { up: second } });
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env: NODE_ENVIRONMENT });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const db = open();
    expect(await tablesOf(db)).toEqual([]);
    expect((await migrate(db)).at(-1)).toBe(NEWEST);
  });

  it('waits only for a limited time for a process that does not finish its migration', async () => {
    const { promise: migrating, resolve: begun } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const up = async () => {
      begun();
      await ended;
    };
    const first = migrate(open(), { '0001-endless': { up } });
    await migrating;
    const second = migrate(open(), { '0001-endless': { up } }, 100);
    await expect(second).rejects.toThrow('ほかのプログラムがデータベースを使っている');
    end();
    expect(await first).toEqual(['0001-endless']);
    expect(LOCK_TIMEOUT_MS).toBeLessThanOrEqual(60_000);
  });

  // Raises the error instead of causing a deadlock, because PostgreSQL decides which side of a deadlock it aborts.
  it.runIf(kind === 'postgres')('a migration that PostgreSQL aborts because of a deadlock is run again', async () => {
    const db = open();
    let runs = 0;
    const up = async (trx: Kysely<unknown>) => {
      runs += 1;
      await trx.schema.createTable('one').addColumn('id', 'integer').execute();
      if (runs === 1) await sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(trx);
    };
    expect(await migrate(db, { '0001-one': { up } })).toEqual(['0001-one']);
    expect([runs, await tablesOf(db)]).toEqual([2, ['one']]);
  });

  it('a schema to which a newer build has only added something is fine', async () => {
    const db = open();
    await migrate(db);
    await add(db, '9999-of-tomorrow');
    expect(await migrate(db)).toEqual([]);
    expect(await readSchema(db)).toMatchObject({ pending: [], newer: ['9999-of-tomorrow'] });
  });

  it('a schema from which a newer build has removed something is refused', async () => {
    const db = open();
    await migrate(db);
    await add(db, '9999-contract-old-columns');
    await expect(migrate(db)).rejects.toThrow('9999-contract-old-columns');
  });

  it('a schema that is neither older nor newer than this build is refused', async () => {
    const db = open();
    await migrate(db);
    await sql`delete from kysely_migration where name = ${NEWEST}`.execute(db);
    await add(db, '9999-of-tomorrow');
    await expect(migrate(db)).rejects.toThrow(new RegExp(`9999-of-tomorrow.*${NEWEST}`));
  });
});
