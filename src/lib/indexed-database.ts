import { promisifyRequest, type UseStore } from 'idb-keyval';
import { StoreError, storeErrorOf } from '#lib/store-error.ts';

/**
 * All of our own IndexedDB code, for what idb-keyval lacks: a connection that is opened again when the browser dropped it
 * (Safari does, and may not even say so), time limits, the choice of durability, an explicit commit (without it a write under
 * way is lost when the page goes), and transactions over all keys with a prefix. The rest is idb-keyval's, over these stores,
 * which reject with StoreError; after that nothing of the write was stored.
 */
export interface IndexedDatabase {
  readonly reading: UseStore;
  /** Commits as soon as the writes have been asked for. `strict` survives a phone whose battery runs empty. */
  readonly writing: (durability: IDBTransactionDurability) => UseStore;
  /** For idb-keyval's `update`, which writes after its reading: only then is there something to commit. `undefined` deletes. */
  readonly updating: UseStore;
  readonly entries: (prefix: string) => Promise<[key: string, value: unknown][]>;
  /** Reads and writes in one transaction; what `update` throws undoes it. */
  readonly updateAll: (
    prefix: string,
    update: (entries: [string, unknown][]) => Iterable<readonly [string, unknown]>,
  ) => Promise<void>;
  readonly deleteAll: (prefix: string) => Promise<void>;
}

export interface DatabaseOptions {
  readonly name: string;
  /** Read at every opening: in private windows it may be missing, or throw. */
  readonly factory: () => IDBFactory;
  /** Safari's open may never answer. */
  readonly openTimeoutMs: number;
  /** For how long a transaction waits behind others until it is given up. */
  readonly turnTimeoutMs: number;
}

const RECORDS = 'records';
const VERSION = 1;

type Work<Result> = (records: IDBObjectStore) => Result | PromiseLike<Result>;

export function createIndexedDatabase(options: DatabaseOptions): IndexedDatabase {
  const connection = createConnection(options);

  /** Once more on a new connection when the browser dropped the old one: an aborted transaction has stored nothing. */
  async function inTransaction<Result>(
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    work: Work<Result>,
  ): Promise<Result> {
    for (let isRetry = false; ; isRetry = true) {
      // At once when it is open: what a page writes while it goes has no time to wait, and writes keep their order.
      const database = connection.current() ?? (await connection.open());
      let isLate = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const transaction = database.transaction(RECORDS, mode, { durability });
        timer = setTimeout(() => {
          isLate = abort(transaction);
        }, options.turnTimeoutMs);
        return await work(transaction.objectStore(RECORDS));
      } catch (error) {
        if (isLate) throw new StoreError('unavailable', error);
        if (!isRetry && isLostConnection(error)) connection.forget(database);
        else throw storeErrorOf(error);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  const reading: UseStore = (_mode, work) => inTransaction('readonly', 'default', work);
  const change = <Result>(durability: IDBTransactionDurability, work: Work<Result>) =>
    inTransaction('readwrite', durability, (records) => untilEnd(records, work));
  const writing =
    (durability: IDBTransactionDurability): UseStore =>
    (_mode, work) =>
      change(durability, (records) => {
        const done = work(records);
        records.transaction.commit();
        return done;
      });
  const updating: UseStore = (_mode, work) =>
    change('strict', (records) => {
      const put = records.put.bind(records);
      records.put = ((value: unknown, key: IDBValidKey) => {
        const request = value === undefined ? records.delete(key) : put(value, key);
        records.transaction.commit();
        return request;
      }) as IDBObjectStore['put'];
      return work(records);
    });

  return {
    reading,
    writing,
    updating,
    entries: (prefix) => reading('readonly', (records) => entriesFrom(records, prefix)),
    updateAll: (prefix, update) =>
      change('strict', async (records) => {
        for (const [key, value] of update(await entriesFrom(records, prefix))) {
          if (value === undefined) records.delete(key);
          else records.put(value, key);
        }
        records.transaction.commit();
        return promisifyRequest(records.transaction);
      }),
    deleteAll: (prefix) =>
      writing('strict')('readwrite', (records) => {
        records.delete(keysFrom(prefix));
        return promisifyRequest(records.transaction);
      }),
  };
}

interface Connection {
  /** Rejects with StoreError. */
  readonly open: () => Promise<IDBDatabase>;
  readonly current: () => IDBDatabase | null;
  /** This one turned out to be dead. */
  readonly forget: (database: IDBDatabase) => void;
}

function createConnection({ name, factory, openTimeoutMs }: DatabaseOptions): Connection {
  let connected: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;

  const forget = (database: IDBDatabase) => {
    if (connected === database) connected = null;
  };
  const hold = (database: IDBDatabase) => {
    connected = database;
    database.onclose = () => forget(database);
    // Another tab has a newer build: it must not wait for this one.
    database.onversionchange = () => {
      forget(database);
      database.close();
    };
    return database;
  };
  const ask = async (): Promise<IDBDatabase> => {
    const request = factory().open(name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    // An answer that comes too late is still good for the next call.
    const answered = promisifyRequest(request).then(hold);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, openTimeoutMs, new StoreError('unavailable'));
    });
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  };

  return {
    current: () => connected,
    forget,
    open() {
      opening ??= ask()
        .catch((error: unknown) => {
          throw error instanceof StoreError ? error : new StoreError('unavailable', error);
        })
        .finally(() => {
          opening = null;
        });
      return opening;
    },
  };
}

/** False when it can't be aborted any more: it is committing or finished. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

/** Undoes a write that failed. Why it did is known only when its transaction has come to its end. */
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

/** A connection that the browser closed behind our back, and a transaction that went down with it (`UnknownError` in Safari). */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
}
