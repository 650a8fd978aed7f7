import { delMany, get, promisifyRequest, set, setMany, type UseStore } from 'idb-keyval';
import { singleFlight, withTimeout } from '#lib/async.ts';
import { type Database, StoreError } from '#lib/storage/store.ts';

/**
 * The options of an IndexedDB adapter on top of idb-keyval. The adapter adds what idb-keyval lacks: reconnecting after
 * the browser dropped the connection (as Safari does), time limits, a choice of durability, an explicit commit, and
 * transactions over all keys with a prefix. Without an explicit commit, a write in progress is lost when the page goes
 * away.
 */
export interface IndexedDbOptions {
  readonly name: string;
  /**
   * Returns the browser's IndexedDB. A function, because in private windows `indexedDB` may be missing, or reading it
   * may throw. It is called when a connection is opened, where such an error becomes a StoreError.
   */
  readonly factory?: () => IDBFactory;
  /** Timeout for opening the database. In Safari, opening may never finish. */
  readonly openTimeoutMs?: number;
  /**
   * Timeout for a transaction. After this time the transaction is aborted, unless it is committing. A tab that is
   * frozen during a transaction blocks all other tabs; the person should then see an error instead of waiting for ever.
   */
  readonly turnTimeoutMs?: number;
}

const RECORDS = 'records';
const VERSION = 1;

type Work<Result> = (records: IDBObjectStore) => Result | PromiseLike<Result>;

/**
 * Creates the adapter, which opens the database at the first operation. An operation that fails has stored nothing. It
 * rejects with StoreError, or with the error that the caller's function threw.
 */
export function openIndexedDb(options: IndexedDbOptions): Database {
  const inTransaction = createTransactions(options);
  const reading: UseStore = (_mode, work) => inTransaction('readonly', 'default', work);
  const change = <Result>(durability: IDBTransactionDurability, work: Work<Result>) =>
    inTransaction('readwrite', durability, (records) => untilEnd(records, work));
  const committed = <Result>(records: IDBObjectStore, work: Work<Result>) => {
    const done = work(records);
    records.transaction.commit();
    return done;
  };
  /**
   * Runs `work` once the transaction has begun, and then commits. While the transaction waits for another tab, it can
   * still be aborted; after `commit` it can't.
   */
  const writing =
    (durability: IDBTransactionDurability): UseStore =>
    (_mode, work) =>
      change(durability, async (records) => {
        await hasBegun(records);
        return committed(records, work);
      });
  /** Runs `work` and commits at once, because the page may be about to end. */
  const writingNow: UseStore = (_mode, work) => change('relaxed', (records) => committed(records, work));
  // `durable` is for data that is shown as saved, and for deletions of all records with a prefix: both must survive a
  // power loss. `relaxed` is for deletions of single records. If a power loss undoes such a deletion, it is repeated
  // later.
  const durable = writing('strict');
  const relaxed = writing('relaxed');
  /**
   * Reads with `find`, then writes and commits the entries that `update` returns. If `update` throws, the transaction
   * is aborted.
   */
  const rewrite = <Found>(
    find: (records: IDBObjectStore) => Promise<Found>,
    update: (found: Found) => Iterable<readonly [string, unknown]>,
  ) =>
    change('strict', async (records) => {
      for (const [key, value] of update(await find(records))) {
        if (value === undefined) records.delete(key);
        else records.put(value, key);
      }
      records.transaction.commit();
      return promisifyRequest(records.transaction);
    });

  return {
    get: (key) => get(key, reading),
    entries: (prefix) => reading('readonly', (records) => entriesFrom(records, prefix)),
    set: (key, value) => set(key, value, durable),
    update: (key, update) =>
      rewrite(
        (records) => promisifyRequest<unknown>(records.get(key)),
        (current) => [[key, update(current)]],
      ),
    updateAll: (prefix, update, beside) =>
      rewrite(
        (records) =>
          Promise.all([
            entriesFrom(records, prefix),
            beside === undefined ? undefined : promisifyRequest<unknown>(records.get(beside)),
          ]),
        (found) => update(...found),
      ),
    delete: async (...keys) => {
      if (keys.length > 0) await delMany(keys, relaxed);
    },
    deleteAll: (prefix) =>
      durable('readwrite', (records) => {
        records.delete(keysFrom(prefix));
        return promisifyRequest(records.transaction);
      }),
    setNow: (key, value, beside) => {
      setMany(beside ? [[key, value], [...beside]] : [[key, value]], writingNow).catch((error: unknown) =>
        console.warn(error),
      );
    },
  };
}

type Transactions = <Result>(
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  work: Work<Result>,
) => Promise<Result>;

function createTransactions({ turnTimeoutMs = 5000, ...options }: IndexedDbOptions): Transactions {
  const connection = createConnection(options);
  return async (mode, durability, work) => {
    // If the browser dropped the connection, tries once more on a new one. Usually the first transaction was aborted
    // and has stored nothing. If it was committed before, `work` runs again on the records that it stored.
    for (let isRetry = false; ; isRetry = true) {
      // Uses an open connection without waiting, because a page that is going away can't wait, and because writes must
      // stay in order.
      const database = connection.current() ?? (await connection.open());
      let isLate = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const transaction = database.transaction(RECORDS, mode, { durability });
        timer = setTimeout(() => {
          isLate = abort(transaction);
        }, turnTimeoutMs);
        return await work(transaction.objectStore(RECORDS));
      } catch (error) {
        if (isLate) throw new StoreError('unavailable', error);
        if (!isRetry && isLostConnection(error)) connection.forget(database);
        else throw storeErrorOf(error);
      } finally {
        clearTimeout(timer);
      }
    }
  };
}

interface Connection {
  /** Rejects with StoreError. */
  readonly open: () => Promise<IDBDatabase>;
  readonly current: () => IDBDatabase | null;
  /** Forgets a connection that the browser has dropped, so that the next operation opens another one. */
  readonly forget: (database: IDBDatabase) => void;
}

function createConnection({
  name,
  factory = () => indexedDB,
  openTimeoutMs = 3000,
}: Omit<IndexedDbOptions, 'turnTimeoutMs'>): Connection {
  let connected: IDBDatabase | null = null;

  const forget = (database: IDBDatabase) => {
    if (connected === database) connected = null;
  };
  const hold = (database: IDBDatabase) => {
    connected = database;
    database.onclose = () => forget(database);
    // Closes the connection, so that a newer build in another tab can upgrade the database.
    database.onversionchange = () => {
      forget(database);
      database.close();
    };
    return database;
  };
  const ask = async (): Promise<IDBDatabase> => {
    const request = factory().open(name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    // A connection that opens after the timeout still serves the next operation.
    const answered = promisifyRequest(request).then(hold);
    return withTimeout(answered, openTimeoutMs, () => new StoreError('unavailable'));
  };

  return {
    current: () => connected,
    forget,
    open: singleFlight(() =>
      ask().catch((error: unknown) => {
        throw error instanceof StoreError ? error : new StoreError('unavailable', error);
      }),
    ),
  };
}

/** False if the transaction can't be aborted any more, because it is committing or finished. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work`. If it fails, aborts the transaction and waits for its end, because `transaction.error` is not set until
 * then.
 */
async function untilEnd<Result>(records: IDBObjectStore, work: Work<Result>): Promise<Result> {
  const { transaction } = records;
  const ended = new Promise((resolve) => {
    for (const end of ['abort', 'complete']) transaction.addEventListener(end, resolve);
  });
  try {
    return await work(records);
  } catch (error) {
    abort(transaction);
    await ended;
    throw error ?? transaction.error ?? new DOMException('aborted', 'AbortError');
  }
}

/** Resolves when the transaction's first request has succeeded. */
async function hasBegun(records: IDBObjectStore): Promise<void> {
  await promisifyRequest(records.getKey(''));
}

async function entriesFrom(records: IDBObjectStore, prefix: string): Promise<[string, unknown][]> {
  const range = keysFrom(prefix);
  const [keys, values] = await Promise.all([
    promisifyRequest(records.getAllKeys(range)),
    promisifyRequest<unknown[]>(records.getAll(range)),
  ]);
  return keys.map((key, index) => [String(key), values[index]]);
}

function keysFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Converts a browser's error to a StoreError; other errors come from the caller's function and stay as they are. */
function storeErrorOf(error: unknown): unknown {
  if (error === null || error === undefined) return new StoreError('failed');
  if (!(error instanceof DOMException)) return error;
  return new StoreError(error.name === 'QuotaExceededError' ? 'full' : 'failed', error);
}

/** True for the errors that browsers report after they have closed the connection. Safari reports `UnknownError`. */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
}
