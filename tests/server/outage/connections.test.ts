import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { openSnapshot } from '#server/db/transactions.ts';
import { type CopiedDatabase, emptyPostgres } from '#tests/support/server/server-templates.ts';
import { openSilentProxy, type SilentProxy } from '#tests/support/server/silent-proxy.ts';

/**
 * The timeout of a statement. It is short, so that the tests are fast, but longer than any undisturbed statement takes.
 */
const LIMIT_MS = 1000;
const POOL_SIZE = 10;

let database: CopiedDatabase;
let proxy: SilentProxy;
let direct: Db;
let db: Db;
beforeAll(async () => {
  database = await emptyPostgres(inject('postgresUrl'));
});
afterAll(() => database.remove());
beforeEach(async () => {
  const url = new URL(database.url);
  proxy = await openSilentProxy(Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  direct = openDatabase(database.url);
  db = openDatabase(url.href, { statementMs: LIMIT_MS });
});
afterEach(async () => {
  await db.destroy();
  await direct.destroy();
  await proxy.close();
});

const one = (of: Db) => sql<{ one: number }>`select 1 as one`.execute(of).then(({ rows }) => rows[0]?.one);

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function terminate(of: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of);
  const pid = rows[0]?.pid ?? 0;
  await sql`select pg_terminate_backend(${pid})`.execute(direct);
  const ended = async () => {
    const left = await sql`select from pg_stat_activity where pid = ${pid}`.execute(direct);
    return left.rows.length === 0;
  };
  while (!(await ended())) await wait(5);
}

it('a connection that ends between two statements fails the transaction, not the process', async () => {
  const failure = await failureOf(
    db.transaction().execute(async (trx) => {
      await terminate(trx);
      // Waits until the driver has noticed the end of the connection. No statement is running meanwhile.
      await wait(50);
      await one(trx);
    }),
  );
  expect(failure).toSatisfy(isDatabaseUnreachable);
  const snapshot = await openSnapshot(db);
  await terminate(snapshot);
  await wait(50);
  expect(await failureOf(snapshot.rollback().execute())).toSatisfy(isDatabaseUnreachable);
  expect(await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => one(db)))).toHaveLength(2 * POOL_SIZE);
});

it('connections to a server that stops answering are closed, and new ones are used when it answers again', async () => {
  expect(await Promise.all(Array.from({ length: POOL_SIZE }, () => one(db)))).toHaveLength(POOL_SIZE);
  const silence = Promise.withResolvers<void>();
  const commit = failureOf(
    db.transaction().execute(async (trx) => {
      await one(trx);
      proxy.silence();
      silence.resolve();
    }),
  );
  await silence.promise;
  const statements = Array.from({ length: 2 * POOL_SIZE }, () => failureOf(one(db)));
  const failures = await Promise.all([commit, ...statements]);
  for (const failure of failures) expect(failure).toSatisfy(isDatabaseUnreachable);
  proxy.resume();
  expect(await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => one(db)))).toEqual(
    Array.from({ length: 2 * POOL_SIZE }, () => 1),
  );
});

it('a statement that waits too long for a lock fails and is also cancelled in PostgreSQL', async () => {
  await sql`create table if not exists locked (id int)`.execute(direct);
  await direct.transaction().execute(async (trx) => {
    await sql`lock table locked in access exclusive mode`.execute(trx);
    const waiting = Array.from({ length: 2 * POOL_SIZE }, () => failureOf(sql`select from locked`.execute(db)));
    for (const failure of await Promise.all(waiting)) expect(failure).toSatisfy(isDatabaseUnreachable);
    const underWay = sql`select from pg_stat_activity where query like 'select from locked%' and state = 'active'`;
    // Not in the transaction, in which pg_stat_activity always shows the state at the first query.
    await expect.poll(async () => (await underWay.execute(direct)).rows, { timeout: 5000 }).toEqual([]);
  });
  expect((await sql`select from locked`.execute(db)).rows).toEqual([]);
});

it('a statement without a limit is not interrupted, even if the database sets a limit by default', async () => {
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set statement_timeout = '1s'`.execute(db);
  const { rows } = await sql`show statement_timeout`.execute(direct);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

it('a statement within the limit is not interrupted', async () => {
  await sql`select pg_sleep(${LIMIT_MS / 4000})`.execute(db);
  await wait(LIMIT_MS);
  expect(await one(db)).toBe(1);
});
