/**
 * Persistent records under string keys, shared by page and worker. They are in IndexedDB, or in memory on a shared
 * device. Every write resolves once it is committed. A write that rejects has stored nothing.
 */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  /** All records whose keys begin with `prefix`, ordered by key. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Reads and writes in one transaction, so that concurrent updates by two tabs both take effect. If `change` returns
   * undefined, the record is deleted.
   */
  update(key: string, change: (current: unknown) => unknown): Promise<void>;
  /**
   * Like `update`, for all records whose keys begin with `prefix`, ordered by key. The entries that `change` returns
   * are written (`undefined` deletes), all or none; their keys need not begin with `prefix`. `beside`: the key of
   * another record, whose value `change` gets too.
   */
  updateAll(prefix: string, change: ChangeAll, beside?: string): Promise<void>;
  /** Deletes single records. A power loss may undo this; all other writes except `setNow` are durable. */
  delete(...keys: string[]): Promise<void>;
  deleteAll(prefix: string): Promise<void>;
  /** For `pagehide`: starts the write and commits it at once. Failures are only logged. */
  setNow(key: string, value: unknown): void;
}

type ChangeAll = (
  entries: [key: string, value: unknown][],
  beside: unknown,
) => Iterable<readonly [key: string, value: unknown]>;

export interface Database extends KeyValueStore {
  /** `beside`: a second record, written in the same transaction. */
  setNow(key: string, value: unknown, beside?: readonly [key: string, value: unknown]): void;
}

/**
 * Why an operation failed. `full`: no space is left. `unavailable`: the storage is missing, closed or does not respond
 * in time. `failed`: any other reason.
 */
export type StoreFailure = 'full' | 'unavailable' | 'failed';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure, cause?: unknown) {
    super(`the device's storage: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The written records. The value `undefined` means that the record was deleted. */
export type Changes = readonly (readonly [key: string, value: unknown])[];

/** The store of one page, or of one run of the worker. */
export interface Store extends KeyValueStore {
  /**
   * Silently drops all later writes, because the page is about to be replaced and wiped data must stay deleted. Returns
   * another store for the wipe itself.
   */
  close(): Promise<KeyValueStore>;
  /**
   * Calls `onCommitted` with the committed writes of this store under keys with `prefix`, except those by `setNow`. Of
   * the records that `deleteAll` deletes, only those that the journal knows are reported. Returns the unsubscribe
   * function.
   */
  watch(prefix: string, onCommitted: (changes: Changes) => void): () => void;
}

/**
 * The last-write journal (journal.ts): copies of what a page writes while it is going away, for the next page of its
 * tab.
 */
export interface Journal {
  /** Writes the copies of earlier pages of this tab to the database. Null if there is nothing to replay. */
  replay(database: Database): Promise<void> | null;
  noteRead(key: string, value: unknown): void;
  /**
   * Called before a write, with its changes as far as they are known. Returns a function to be called with the
   * committed changes.
   */
  begin(expected: Changes): (committed: Changes) => void;
  /**
   * Deletes the copies whose keys match, because their records are about to be deleted. Returns the matching keys that
   * this page has read or written.
   */
  remove(isGone: (key: string) => boolean): readonly string[];
  setNow(database: Database, key: string, value: unknown): void;
  /**
   * Called when the page returns from the back/forward cache. From then on, `replay` also writes the copies that other
   * pages of the tab stored while this page was in that cache.
   */
  comeBack(): void;
}

export interface StoreOptions {
  readonly database: Database;
  /** Absent in the worker, because it has no tab, and in a page whose browser forbids sessionStorage. */
  readonly journal?: Journal | undefined;
}

/**
 * Each operation starts synchronously, so that operations run in the order of the calls. An operation waits only while
 * the journal is replayed.
 */
export function openStore({ database, journal }: StoreOptions): Store {
  let isClosed = false;
  const watchers = new Set<(changes: Changes) => void>();
  const tell = (changes: Changes) => {
    for (const watcher of [...watchers]) watcher(changes);
  };
  return {
    ...createOperations({ database, journal }, () => isClosed, tell),
    async close() {
      isClosed = true;
      return createOperations(
        { database, journal },
        () => false,
        () => {},
      );
    },
    watch(prefix, onCommitted) {
      const watcher = (changes: Changes) => {
        const own = changes.filter(([key]) => key.startsWith(prefix));
        if (own.length > 0) onCommitted(own);
      };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function createOperations(
  { database, journal }: StoreOptions,
  isClosed: () => boolean,
  tell: (changes: Changes) => void,
): KeyValueStore {
  async function read<Result>(task: () => Promise<Result>, seen: (result: Result) => Changes): Promise<Result> {
    const replay = journal?.replay(database);
    if (replay) await replay;
    const result = await task();
    for (const [key, value] of seen(result)) journal?.noteRead(key, value);
    return result;
  }

  /** `expected`: the changes as far as they are known. `task` resolves with the written changes. */
  async function write(expected: Changes, task: () => Promise<Changes>): Promise<void> {
    if (isClosed()) return;
    const commit = journal?.begin(expected);
    const replay = journal?.replay(database);
    if (replay) await replay;
    if (isClosed()) return;
    const changes = await task();
    commit?.(changes);
    tell(changes);
  }

  return {
    get: (key) =>
      read(
        () => database.get(key),
        (value) => [[key, value]],
      ),
    entries: (prefix) =>
      read(
        () => database.entries(prefix),
        (entries) => entries,
      ),
    set: (key, value) =>
      write([[key, value]], async () => {
        await database.set(key, value);
        return [[key, value]];
      }),
    update: (key, change) =>
      write([], async () => {
        let written: unknown;
        await database.update(key, (current) => {
          written = change(current);
          return written;
        });
        return [[key, written]];
      }),
    updateAll: (prefix, change, beside) =>
      write([], async () => {
        let written: Changes = [];
        const noted: ChangeAll = (...found) => {
          written = [...change(...found)];
          return written;
        };
        await database.updateAll(prefix, noted, beside);
        return written;
      }),
    delete: (...keys) =>
      write([], async () => {
        journal?.remove((key) => keys.includes(key));
        await database.delete(...keys);
        return keys.map((key) => [key, undefined] as const);
      }),
    deleteAll: (prefix) =>
      write([], async () => {
        const known = journal?.remove((key) => key.startsWith(prefix)) ?? [];
        await database.deleteAll(prefix);
        return known.map((key) => [key, undefined] as const);
      }),
    setNow(key, value) {
      if (isClosed()) return;
      if (journal) journal.setNow(database, key, value);
      else database.setNow(key, value);
    },
  };
}
