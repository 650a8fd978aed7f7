import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledQuery } from '#server/db/compiled-query.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { openSnapshot } from '#server/db/transactions.ts';

let folder: string;
let db: Db;
let other: Sqlite.Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shigoto-sqlite-'));
  db = openDatabase(`sqlite:${join(folder, 'test.sqlite')}`);
  await migrate(db);
  // Opens a second connection to the file, as another process does during an import or a backup.
  other = new Sqlite(join(folder, 'test.sqlite'));
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const put = (to: Db, key: string) => to.insertInto('content_meta').values({ key, value: '' }).execute();
const keys = async (of: Db) => (await of.selectFrom('content_meta').select('key').execute()).map(({ key }) => key);
const keysDirectly = compiledQuery((from, _values: object) => from.selectFrom('content_meta').select('key'));

describe('on one SQLite file', () => {
  it('reads continue while a write waits for another process', async () => {
    other.exec('begin immediate');
    let written = false;
    const write = put(db, 'waited').then(() => {
      written = true;
    });
    const inTransaction = db.transaction().execute((trx) => put(trx, 'waited too'));
    expect(await keys(db)).toEqual([]);
    expect(await keysDirectly(db, {})).toEqual([]);
    expect(written).toBe(false);
    other.exec('commit');
    await Promise.all([write, inTransaction]);
    expect((await keys(db)).sort()).toEqual(['waited', 'waited too']);
  });

  it('reads outside of a transaction see committed data, reads within it see its own writes', async () => {
    await db.transaction().execute(async (trx) => {
      await put(trx, 'new');
      expect([await keys(db), await keysDirectly(db, {})]).toEqual([[], []]);
      expect([await keys(trx), await keysDirectly(trx, {})]).toEqual([['new'], [{ key: 'new' }]]);
    });
    expect([await keys(db), await keysDirectly(db, {})]).toEqual([['new'], [{ key: 'new' }]]);
  });

  it('reads see a write of this process at once, and one from elsewhere in the next turn of the event loop', async () => {
    const read = () => keysDirectly(db, {});
    expect(await read()).toEqual([]);
    other.exec("insert into content_meta values ('elsewhere', '')");
    expect(await read()).toEqual([]);
    await nextTurn();
    expect(await read()).toHaveLength(1);
    await put(db, 'here');
    expect(await read()).toHaveLength(2);
    await db.transaction().execute((trx) => put(trx, 'in a transaction'));
    expect(await read()).toHaveLength(3);
    const node = openDatabase(`sqlite:${join(folder, 'test.sqlite')}`);
    await put(node, 'by another node of this process');
    await nextTurn();
    expect(await read()).toHaveLength(4);
    await node.destroy();
    expect(await read()).toHaveLength(4);
  });

  it('a snapshot does not change after its first read and blocks no writer', async () => {
    await put(db, 'before');
    const snapshot = await openSnapshot(db);
    expect(await keys(snapshot)).toEqual(['before']);
    await db.transaction().execute((trx) => put(trx, 'meanwhile'));
    expect([await keys(snapshot), await keys(db)]).toEqual([['before'], ['before', 'meanwhile']]);
    await expect(put(snapshot, 'written')).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
    await snapshot.rollback().execute();
    await put(db, 'after');
    expect(await keys(db)).toHaveLength(3);
  });

  it('transactions are serialised, and a failed one is rolled back and does not block the next', async () => {
    const order: string[] = [];
    const transaction = (name: string, fails = false) =>
      db.transaction().execute(async (trx) => {
        order.push(`${name} begins`);
        await put(trx, name);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fails) throw new Error('no');
      });
    const done = await Promise.allSettled([transaction('a'), transaction('b', true), put(db, 'c'), transaction('d')]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'd begins', 'd ends']);
    expect((await keys(db)).sort()).toEqual(['a', 'c', 'd']);
  });

  it('a failed write is reported and does not block the next', async () => {
    await put(db, 'once');
    await expect(put(db, 'once')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    const gone = await db.deleteFrom('content_meta').where('key', '=', 'once').executeTakeFirst();
    expect(gone.numDeletedRows).toBe(1n);
  });

  it('a transaction that SQLite itself rolled back does not block later ones', async () => {
    const broken = db.transaction().execute(async (trx) => {
      await put(trx, 'lost');
      await sql`rollback`.execute(trx);
      throw new Error('disk full');
    });
    await expect(broken).rejects.toThrow('disk full');
    await put(db, 'stored');
    expect(await keys(db)).toEqual(['stored']);
  });

  it('direct reads can not write', async () => {
    const query = compiledQuery((to, _values: object) =>
      to.insertInto('content_meta').values({ key: 'x', value: '' }).returning('key'),
    );
    await expect(query(db, {})).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  });
});
