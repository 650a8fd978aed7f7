import type { Page } from 'playwright/test';
import type { openIndexedDb } from '#lib/storage/indexed-db.ts';
import type { createJournal } from '#lib/storage/journal.ts';
import type { openStore } from '#lib/storage/store.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { bundleModule } from '#tests/support/bundle.ts';

/** Tests of the record store with a browser's real IndexedDB. */

declare const database: { openIndexedDb: typeof openIndexedDb };
declare const tab: { createJournal: typeof createJournal };
declare const store: { openStore: typeof openStore };

let script: string;
test.beforeAll(async () => {
  const modules = [
    bundleModule('src/lib/storage/indexed-db.ts', 'database'),
    bundleModule('src/lib/storage/journal.ts', 'tab'),
    bundleModule('src/lib/storage/store.ts', 'store'),
  ];
  script = (await Promise.all(modules)).join('\n');
});

async function blankPage(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(script);
}

test('concurrent changes of two tabs all take effect, and records are read in the order of their keys', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await Promise.all([blankPage(page), blankPage(second)]);
  const count = (tab: Page) =>
    tab.evaluate(async () => {
      const records = database.openIndexedDb({ name: 'test' });
      for (let n = 0; n < 100; n += 1) await records.update('t/count', (old) => Number(old ?? 0) + 1);
      await records.updateAll('t/', (entries) => [...entries, ['u/seen', entries.length] as const]);
    });
  await Promise.all([count(page), count(second)]);
  const found = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'test' });
    await records.set('t/b', 'b');
    await records.set('t/a', 'a');
    await records.update('t/gone', () => 'here');
    await records.update('t/gone', () => undefined);
    await records.updateAll('t/a', () => [['t/a', undefined]]);
    await records.updateAll('t/b', (entries, count) => entries.map(([key]) => [key, `b, beside ${count}`]), 't/count');
    await records.deleteAll('u/');
    return [await records.entries('t/'), await records.get('t/gone'), await records.entries('u/')];
  });
  expect(found).toEqual([
    [
      ['t/b', 'b, beside 200'],
      ['t/count', 200],
    ],
    undefined,
    [],
  ]);
});

test('a write of a closing page is included in the next page’s first read', async ({ page }) => {
  await blankPage(page);
  let committed = 0;
  for (let round = 0; round < 5 || (committed === 0 && round < 30); round += 1) {
    await page.evaluate(async (value) => {
      const inDatabase = database.openIndexedDb({ name: 'leave' });
      const records = store.openStore({
        database: database.openIndexedDb({ name: 'journal' }),
        journal: tab.createJournal({
          storage: sessionStorage,
          prefix: 'handed-over/',
          userKey: () => 'member',
          anonymousKey: 'anon',
          page: `page-${value}`,
          now: Date.now,
        }),
      });
      await Promise.all([inDatabase.get('open'), records.get('left')]);
      addEventListener('pagehide', () => {
        inDatabase.setNow('left', value);
        records.setNow('left', value);
      });
    }, round);
    await blankPage(page);
    const found = await page.evaluate(async (value) => {
      const records = store.openStore({
        database: database.openIndexedDb({ name: 'journal' }),
        journal: tab.createJournal({
          storage: sessionStorage,
          prefix: 'handed-over/',
          userKey: () => 'member',
          anonymousKey: 'anon',
          page: `look-${value}`,
          now: Date.now,
        }),
      });
      return { left: await records.get('left'), inTab: sessionStorage.length };
    }, round);
    expect(found).toEqual({ left: round, inTab: 0 });
    if ((await page.evaluate(() => database.openIndexedDb({ name: 'leave' }).get('left'))) === round) committed += 1;
  }
  // On a busy machine, Chromium may end a closing page before its last write is committed. So the test requires only
  // that at least one of the writes without a journal was committed. Without an explicit commit, none would be.
  expect(committed).toBeGreaterThanOrEqual(1);
});

test('an update whose callback throws stores nothing, and rejects with the error', async ({ page }) => {
  await blankPage(page);
  const found = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'throws' });
    await records.set('a', 1);
    const error = await records
      .updateAll('', () => {
        throw new RangeError('no');
      })
      .catch((reason: unknown) => String(reason));
    const single = await records
      .update('a', () => {
        throw new RangeError('not this one');
      })
      .catch((reason: unknown) => String(reason));
    return [error, single, await records.entries('')];
  });
  expect(found).toEqual(['RangeError: no', 'RangeError: not this one', [['a', 1]]]);
});

test('a batch that cannot be stored completely stores nothing', async ({ page }) => {
  await blankPage(page);
  const found = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'part' });
    const cannotBeStored = () => {};
    const reasonOf = (write: Promise<void>) =>
      write.then(() => 'stored').catch((error: { reason?: string }) => error.reason);
    const reasons = [
      await reasonOf(records.set('a', cannotBeStored)),
      await reasonOf(records.update('a', () => cannotBeStored)),
      await reasonOf(
        records.updateAll('', () => [
          ['a', 1],
          ['b', cannotBeStored],
        ]),
      ),
    ];
    records.setNow('c', 1, ['d', cannotBeStored]);
    // Waits for the failed `setNow`, because this deletion is queued behind it.
    await records.delete('e', 'f');
    return [reasons, await records.entries('')];
  });
  expect(found).toEqual([['failed', 'failed', 'failed'], []]);
});

test('every write is committed explicitly, and those reported as saved are durable', async ({ page }) => {
  await blankPage(page);
  const found = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'commits' });
    await records.get('a');
    const commit = IDBTransaction.prototype.commit;
    const committed: string[] = [];
    IDBTransaction.prototype.commit = function () {
      committed.push(this.durability);
      commit.call(this);
    };
    await records.set('a', 1);
    await records.update('a', () => 2);
    await records.update('a', () => undefined);
    await records.updateAll('', () => [['b', 1]]);
    await records.deleteAll('b');
    await records.delete('a', 'b');
    records.setNow('a', 3, ['b', 3]);
    return [committed, await records.entries('')];
  });
  expect(found).toEqual([
    ['strict', 'strict', 'strict', 'strict', 'strict', 'relaxed', 'relaxed'],
    [
      ['a', 3],
      ['b', 3],
    ],
  ]);
});

test('a connection that the browser closed is opened again', async ({ page }) => {
  await blankPage(page);
  const found = await page.evaluate(async () => {
    const databases: IDBDatabase[] = [];
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => databases.push(request.result));
      return request;
    };
    const records = database.openIndexedDb({ name: 'dropped' });
    await records.set('a', 1);
    databases.at(-1)?.close();
    await records.set('b', 2);
    databases.at(-1)?.close();
    records.setNow('c', 3);
    // A read waits for the write before it, so the write is finished before the connection is closed.
    await records.get('c');
    databases.at(-1)?.close();
    return [await records.entries(''), databases.length];
  });
  expect(found).toEqual([
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
    4,
  ]);
});

test('opening a database that never answers, and missing storage, are reported', async ({ page }) => {
  await blankPage(page);
  const reasons = await page.evaluate(async () => {
    const reasonOf = async (factory: () => IDBFactory) =>
      database
        .openIndexedDb({ name: 'unavailable', factory, openTimeoutMs: 50 })
        .set('a', 1)
        .then(() => 'stored')
        .catch((error: { reason: string }) => error.reason);
    return [
      await reasonOf(() => ({ open: () => ({}) }) as unknown as IDBFactory),
      await reasonOf(() => {
        throw new DOMException('not allowed', 'SecurityError');
      }),
    ];
  });
  expect(reasons).toEqual(['unavailable', 'unavailable']);
});

test('a write that waits for another tab’s endless transaction is reported as an error and not stored later', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await Promise.all([blankPage(page), blankPage(second)]);
  await page.evaluate(() => database.openIndexedDb({ name: 'held' }).set('a', 1));
  await second.evaluate(async () => {
    const request = indexedDB.open('held');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const records = request.result.transaction('records', 'readwrite').objectStore('records');
    const hold = () => records.get('a').addEventListener('success', hold);
    hold();
  });
  const reasons = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'held', turnTimeoutMs: 300 });
    const tasks = [
      records.update('a', () => 2),
      records.updateAll('b', () => [['b', 2]]),
      records.get('a'),
      records.set('a', 2),
      records.delete('a'),
      records.deleteAll('a'),
    ];
    return Promise.all(tasks.map((task) => task.then(() => 'done').catch((error: { reason: string }) => error.reason)));
  });
  expect(reasons).toEqual(Array(6).fill('unavailable'));
  await second.close();
  expect(await page.evaluate(() => database.openIndexedDb({ name: 'held' }).entries(''))).toEqual([['a', 1]]);
});

test('a full device is reported as such, and its data remains', async ({ page }) => {
  await blankPage(page);
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  // The quota is set before the first write. If it were set later, Chromium would notice it only after a while.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  const found = await page.evaluate(async () => {
    const records = database.openIndexedDb({ name: 'full' });
    await records.set('small', 1);
    const random = Array.from({ length: 64 }, () => crypto.getRandomValues(new Uint8Array(60_000)));
    const reason = await records
      .set('large', random)
      .then(() => 'stored')
      .catch((error: { reason: string }) => error.reason);
    return [reason, await records.get('small'), (await records.get('large')) === undefined];
  });
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  expect(found).toEqual(['full', 1, true]);
});
