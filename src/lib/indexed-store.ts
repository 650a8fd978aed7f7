import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { createDatabaseConnection, RECORDS } from '#lib/database-connection.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { StoreError, storeErrorOf } from '#lib/store-error.ts';

/** The product's one database: page and worker share it. */
const DATABASE = 'shigoto-no-tane';
const OPEN_WITHIN_MS = 3000;
/**
 * A tab that a phone stops in the middle of a change holds up every other one for as long as it is stopped. What waits behind
 * it is given up after so long, so that a person is told instead of waiting for ever; nothing of it is stored later.
 */
const TURN_WITHIN_MS = 5000;

interface IndexedStoreOptions {
  readonly name?: string;
  readonly factory?: () => IDBFactory;
  readonly openTimeoutMs?: number;
  readonly turnTimeoutMs?: number;
}

/**
 * Records in IndexedDB, each under its own key, by idb-keyval over a connection of our own.
 * Every write ends with an explicit commit: without it a write under way is lost when the page goes.
 * Rejects with StoreError; after that nothing of the write was stored.
 */
export function createIndexedStore(options: IndexedStoreOptions = {}): KeyValueStore {
  const connection = createDatabaseConnection({
    name: options.name ?? DATABASE,
    factory: options.factory ?? (() => indexedDB),
    openTimeoutMs: options.openTimeoutMs ?? OPEN_WITHIN_MS,
  });

  /** Once more on a new connection when the browser dropped the old one: an aborted transaction has stored nothing. */
  async function inTransaction<Result>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore) => Result | PromiseLike<Result>,
    durability: IDBTransactionDurability,
  ): Promise<Result> {
    for (let isRetry = false; ; isRetry = true) {
      // At once when it is open: a `setNow` right after this one must come after it.
      const database = connection.current() ?? (await connection.open());
      let turn: Turn | undefined;
      try {
        const transaction = database.transaction(RECORDS, mode, { durability });
        turn = limitTurn(transaction, options.turnTimeoutMs ?? TURN_WITHIN_MS);
        return await work(transaction.objectStore(RECORDS));
      } catch (error) {
        if (turn?.isOver()) throw new StoreError('unavailable', error);
        if (!isRetry && isLostConnection(error)) connection.forget(database);
        else throw storeErrorOf(error);
      } finally {
        turn?.end();
      }
    }
  }

  const reading: UseStore = (_mode, work) => inTransaction('readonly', work, 'default');
  const writing =
    (durability: IDBTransactionDurability): UseStore =>
    (_mode, work) =>
      inTransaction(
        'readwrite',
        (records) => {
          const { transaction } = records;
          const aborted = new Promise((resolve) => transaction.addEventListener('abort', resolve));
          const done = Promise.resolve(work(records)).catch(async () => {
            // Why is known only when the transaction has come to its end.
            await aborted;
            throw transaction.error ?? new DOMException('aborted', 'AbortError');
          });
          transaction.commit();
          return done;
        },
        durability,
      );
  // What a person is told to be saved survives a phone whose battery runs empty. A deletion that is lost costs a repetition.
  const durable = writing('strict');
  const relaxed = writing('relaxed');

  async function updateAll(
    range: IDBKeyRange,
    change: (entries: [string, unknown][]) => Iterable<readonly [string, unknown]>,
  ): Promise<void> {
    await inTransaction('readwrite', (records) => changed(records, range, change), 'strict');
  }

  return {
    get: (key) => get(key, reading),
    entries: (prefix) =>
      reading('readonly', (records) => {
        const [keys, values] = [records.getAllKeys(keysFrom(prefix)), records.getAll(keysFrom(prefix))];
        return promisifyRequest(values).then(() => zip(keys, values));
      }),
    set: (key, value) => set(key, value, durable),
    update: (key, change) =>
      updateAll(IDBKeyRange.only(key), ([entry]) => [[key, change(entry === undefined ? undefined : entry[1])]]),
    updateAll: (prefix, change) => updateAll(keysFrom(prefix), change),
    delete: (key) => del(key, relaxed),
    deleteAll: (prefix) =>
      durable('readwrite', (records) => {
        records.delete(keysFrom(prefix));
        return promisifyRequest(records.transaction);
      }),
    setNow(key, value, beside) {
      const write = (records: IDBObjectStore) => {
        records.put(value, key);
        if (beside) records.put(beside[1], beside[0]);
        return records.transaction;
      };
      const database = connection.current();
      try {
        if (database === null) throw new DOMException('no open connection', 'InvalidStateError');
        const transaction = database.transaction(RECORDS, 'readwrite', { durability: 'relaxed' });
        write(transaction.objectStore(RECORDS)).commit();
      } catch {
        if (database !== null) connection.forget(database);
        relaxed('readwrite', (records) => promisifyRequest(write(records))).catch((error: unknown) =>
          console.warn(error),
        );
      }
    },
  };
}

interface Turn {
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** Ends a transaction that does not come to its commit in time. After that it has its end in the browser's hands. */
function limitTurn(transaction: IDBTransaction, withinMs: number): Turn {
  let isOver = false;
  const timer = setTimeout(() => {
    try {
      transaction.abort();
      isOver = true;
    } catch {
      // It is committing.
    }
  }, withinMs);
  return { isOver: () => isOver, end: () => clearTimeout(timer) };
}

/** Reads and writes within one transaction; what `change` throws undoes it. */
function changed(
  records: IDBObjectStore,
  range: IDBKeyRange,
  change: (entries: [string, unknown][]) => Iterable<readonly [string, unknown]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = records;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    const [keys, values] = [records.getAllKeys(range), records.getAll(range)];
    values.onsuccess = () => {
      try {
        for (const [key, value] of change(zip(keys, values))) {
          if (value === undefined) records.delete(key);
          else records.put(value, key);
        }
        transaction.commit();
      } catch (error) {
        reject(error);
        transaction.abort();
      }
    };
  });
}

function zip(keys: IDBRequest<IDBValidKey[]>, values: IDBRequest<unknown[]>): [string, unknown][] {
  return keys.result.map((key, index) => [String(key), values.result[index]]);
}

function keysFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** A connection that the browser closed behind our back, and a transaction that went down with it (`UnknownError` in Safari). */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
}
