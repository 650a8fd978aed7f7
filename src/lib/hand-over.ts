import type { KeyValueStorage } from '#lib/storage.ts';

/**
 * A second copy of what a page wrote in its last moment, in the tab's own storage. On a busy machine a browser ends a page
 * before the database has committed; the tab's storage is written at once, and read by the next page of the same tab.
 */
export interface Copy {
  readonly key: string;
  readonly value: unknown;
  /** Who wrote it: the page, and its how-manieth. */
  readonly page: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whose device it was then: a member's key, or the one that stands for nobody. */
  readonly owner: string;
  /** What the database may have had before, as JSON, null for nothing; absent when the page doesn't know. */
  readonly before?: readonly (string | null)[];
}

/** Enumerable, as the browser's own. */
export interface TabStorage extends KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
}

const PREFIX = 'handed-over/';
/** A few drafts and a visit; a tab's storage holds some millions of characters. */
const LONGEST = 200_000;

/** None of them is for the next page any more. */
export function forgetCopies(storage: TabStorage): void {
  createCopies(storage).removeWhere(() => true);
}

export interface Copies {
  /** The oldest first. */
  readonly all: () => Copy[];
  /** Full, too long or not to be told in JSON: then the database's own write must do. */
  readonly put: (copy: Copy) => void;
  /** Only this very one, not a later one of the same key. */
  readonly remove: (copy: Copy) => void;
  /** Those whose keys are so, of this page only those up to `count`. */
  readonly removeWhere: (isGone: (key: string) => boolean, page?: string, count?: number) => void;
}

export function createCopies(storage: TabStorage): Copies {
  const read = (key: string): Copy | null => {
    try {
      const copy = JSON.parse(storage.getItem(PREFIX + key) ?? 'null') as Copy | null;
      return typeof copy?.page === 'string' ? { ...copy, key } : null;
    } catch {
      return null;
    }
  };
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  const drop = (key: string) => storage.removeItem(PREFIX + key);

  return {
    all: () =>
      keys()
        .map(read)
        .filter((copy) => copy !== null)
        .sort((a, b) => a.at - b.at || a.count - b.count),
    put: ({ key, ...copy }) => {
      drop(key);
      try {
        const text = isPlain(copy.value) ? JSON.stringify(copy) : '';
        if (text !== '' && text.length <= LONGEST) storage.setItem(PREFIX + key, text);
      } catch {
        // Full.
      }
    },
    remove: ({ key, page, count }) => {
      const now = read(key);
      if (now?.page === page && now.count === count) drop(key);
    },
    removeWhere: (isGone, page, count = Number.POSITIVE_INFINITY) => {
      for (const key of keys().filter(isGone)) {
        const copy = read(key);
        if (copy === null || copy.page !== page || copy.count <= count) drop(key);
      }
    },
  };
}

/** JSON brings it back as it was; a picture, for one, it doesn't. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((part) => part === undefined || isPlain(part));
}
