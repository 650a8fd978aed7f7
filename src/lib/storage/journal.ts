import { isRecord, type KeyValueStorage, readJson } from '#lib/storage/local.ts';
import type { Database, Journal } from '#lib/storage/store.ts';

export interface JournalOptions {
  readonly storage: TabStorage;
  /**
   * Prefix of the keys of the copies in sessionStorage. The same prefix is used in the database, for the keys of the
   * entries that say which write each page committed last.
   */
  readonly prefix: string;
  /**
   * Returns the current user key, or null if nothing may be stored on this device. Called at each write, because
   * another tab may change the login or the setting of a shared device.
   */
  readonly userKey: () => string | null;
  /** The user key of visitors. A visitor's copies are replayed even if somebody has logged in since. */
  readonly anonymousKey: string;
  /** A unique id of this page load. */
  readonly page: string;
  readonly now: () => number;
}

/** Copies older than 24 hours are ignored. */
const VALID_MS = 86_400_000;
/** The number of values that `known` (in `createJournal`) retains per key. Older values are dropped. */
const REMEMBERED = 4;

/**
 * The last-write journal. A browser can end a page before the database has committed what `setNow` wrote. So `setNow`
 * also writes a copy to sessionStorage, which is synchronous. Before its first read or write, the tab's next page
 * replays the copy into the database. It skips the copy if the database already has it, or if the record was changed or
 * deleted since: a record that another tab has sent must not come back
 * (docs/decisions/0020-the-last-write-of-a-page.md).
 */
export function createJournal(options: JournalOptions): Journal {
  const { prefix, userKey, page, now } = options;
  const copies = createCopies(options.storage, prefix);
  /**
   * By key, the values that the record can have in the database. There are several while writes are in progress. Keys
   * that this page never read or wrote are absent.
   */
  const known = new Map<string, readonly unknown[]>();
  let count = 0;
  /**
   * The replay in progress; undefined before it begins, and null once it has finished or if there is nothing to replay.
   * While it is null, operations start synchronously, in the order of the calls.
   */
  let replaying: Promise<void> | null | undefined;

  /**
   * Adds `value` to the values that the database may have for this key. Does nothing if this page doesn't know the
   * earlier values.
   */
  function expect(key: string, value: unknown): void {
    const values = known.get(key);
    if (values) known.set(key, [...values, value].slice(-REMEMBERED));
  }

  return {
    replay(database) {
      if (replaying !== undefined) return replaying;
      const left = copies.all();
      if (left.length === 0) {
        replaying = null;
        return null;
      }
      replaying = replayAll(database, left, copies.remove, options)
        .catch((error: unknown) => console.warn(error))
        .then(() => {
          replaying = null;
        });
      return replaying;
    },
    noteRead(key, value) {
      if ((known.get(key)?.length ?? 0) <= 1) known.set(key, [value]);
    },
    begin(expected) {
      const upTo = count;
      for (const [key, value] of expected) expect(key, value);
      return (committed) => {
        for (const [key, value] of committed) {
          const from = value === undefined ? -1 : (known.get(key) ?? []).indexOf(value);
          known.set(key, from === -1 ? [value] : (known.get(key) ?? []).slice(from));
          // Deletes the journal's copy of this record, unless the copy belongs to a later `setNow` of this page.
          copies.removeWhere((one) => one === key, page, upTo);
        }
      };
    },
    remove(isGone) {
      copies.removeWhere(isGone);
      return [...known.keys()].filter(isGone);
    },
    setNow(database, key, value) {
      const current = userKey();
      if (current === null) return;
      count += 1;
      const at = now();
      database.setNow(key, value, [prefix + page, { count, at }]);
      const before = known.get(key)?.map(jsonOf);
      copies.put({ key, value, page, count, at, owner: current, ...(before ? { before } : {}) });
      expect(key, value);
    },
    comeBack() {
      for (const copy of copies.all()) if (copy.page === page) copies.remove(copy);
      replaying = undefined;
    },
  };
}

async function replayAll(
  database: Database,
  left: readonly Copy[],
  onReplayed: (copy: Copy) => void,
  { prefix, userKey, anonymousKey, now }: JournalOptions,
): Promise<void> {
  /**
   * The last committed write of each page, as `{count, at}`. Each entry is stored in the same transaction as the write.
   */
  const marks = new Map(await database.entries(prefix));
  const current = userKey();
  for (const copy of left) {
    const isCommitted = numberIn(marks.get(prefix + copy.page), 'count') >= copy.count;
    const isTheirs = current !== null && (copy.owner === current || copy.owner === anonymousKey);
    if (!isCommitted && isTheirs && now() - copy.at < VALID_MS)
      await database.updateAll(copy.key, (entries) => {
        if (copy.before !== undefined && !copy.before.includes(jsonOf(new Map(entries).get(copy.key)))) return [];
        return [
          [copy.key, copy.value],
          [prefix + copy.page, { count: copy.count, at: copy.at }],
        ];
      });
    onReplayed(copy);
  }
  const pages = left.map((copy) => prefix + copy.page);
  const outdated = [...marks].flatMap(([key, mark]) => (now() - numberIn(mark, 'at') > VALID_MS ? [key] : []));
  await database.delete(...new Set([...pages, ...outdated]));
}

/** Deletes the copies whose keys begin with `prefix`, so that the next page doesn't replay them into the database. */
export function forgetCopies(storage: TabStorage, prefix: string): void {
  createCopies(storage, prefix).removeWhere(() => true);
}

export interface TabStorage extends KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
}

/** A copy of one record that a page wrote with `setNow`. */
interface Copy {
  readonly key: string;
  readonly value: unknown;
  /** The id of the page that wrote the copy. `count` is the sequence number of the write in that page. */
  readonly page: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly owner: string;
  /**
   * The values, as JSON, that the database may have had before this write; null means no record. Absent if unknown to
   * the page.
   */
  readonly before?: readonly (string | null)[];
}

function isCopy(found: unknown): found is Omit<Copy, 'key'> {
  if (!isRecord(found)) return false;
  const { page, count, at, owner, before } = found;
  return (
    [page, owner].every((part) => typeof part === 'string') &&
    [count, at].every((part) => typeof part === 'number') &&
    (before === undefined || Array.isArray(before))
  );
}

/**
 * The maximum length of a copy, in characters. sessionStorage has space for a few million characters, and a page
 * copies only a few drafts and a view.
 */
const LONGEST = 200_000;

function createCopies(storage: TabStorage, prefix: string) {
  const read = (key: string): Copy | null => {
    const copy = readJson(storage, prefix + key);
    return isCopy(copy) ? { ...copy, key } : null;
  };
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const drop = (key: string) => storage.removeItem(prefix + key);

  return {
    /** Oldest first. */
    all: (): Copy[] =>
      keys()
        .map(read)
        .filter((copy) => copy !== null)
        .sort((a, b) => a.at - b.at || a.count - b.count),
    /**
     * Replaces the copy with the same key. If the storage is full, or if the value is too long or can't be JSON, the
     * earlier copy is only deleted. Then only the write to the database remains.
     */
    put: ({ key, ...copy }: Copy): void => {
      drop(key);
      try {
        const text = isPlain(copy.value) ? JSON.stringify(copy) : '';
        if (text !== '' && text.length <= LONGEST) storage.setItem(prefix + key, text);
      } catch {
        // The storage is full.
      }
    },
    /** Removes exactly this copy, not a later one of the same key. */
    remove: ({ key, page, count }: Copy): void => {
      const now = read(key);
      if (now?.page === page && now.count === count) drop(key);
    },
    /**
     * Removes the copies whose keys match. A copy that `page` wrote is removed only if its own `count` (the sequence
     * number of the write) is at most the argument `count`.
     */
    removeWhere: (isGone: (key: string) => boolean, page?: string, count = Number.POSITIVE_INFINITY): void => {
      for (const key of keys().filter(isGone)) {
        const copy = read(key);
        if (copy === null || copy.page !== page || copy.count <= count) drop(key);
      }
    },
  };
}

/** True if JSON preserves the value; false for a picture, for example. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((part) => part === undefined || isPlain(part));
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function numberIn(mark: unknown, name: 'count' | 'at'): number {
  const value = ((mark ?? {}) as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'number' ? value : 0;
}
