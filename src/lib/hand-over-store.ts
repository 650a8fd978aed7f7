import { type Copy, createCopies, type TabStorage } from '#lib/hand-over.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';

export interface HandOverOptions {
  readonly storage: TabStorage;
  /** Who is here, by what all tabs share; null: nothing may be kept on this device. */
  readonly whose: () => string | null;
  /** What everybody may take over: nobody's. */
  readonly nobody: string;
  /** Names this page; never the same again. */
  readonly page: string;
  readonly now?: () => number;
}

export interface HandOverStore extends KeyValueStore {
  /** The page came back as it was: it goes on with what it knows itself, and with what pages in between have left. */
  readonly comeBack: () => void;
}

/** In the database: which of a page's last writes were committed, `{count, at}` by page. Written in one step with them. */
const MARK = 'handed-over/';
/** A tab that was elsewhere for longer has nothing to say any more. */
const VALID_MS = 86_400_000;
/** What the database may have had before: more than these are never under way at once. */
const REMEMBERED = 4;

/**
 * A store whose `setNow` is never lost with its page: the next page of the same tab finds a copy, and writes it before its
 * first reading. Only when the database's own write was not committed, and nobody has changed or removed the record since:
 * what another tab has sent already must not come back.
 */
export function withHandOver(store: KeyValueStore, options: HandOverOptions): HandOverStore {
  const { whose, nobody, page, now = Date.now } = options;
  const copies = createCopies(options.storage);
  /** By key: what the database has; several while writes are under way. Keys that this page never met are absent. */
  const known = new Map<string, readonly unknown[]>();
  let count = 0;
  /** Undefined: not opened yet. Null: nothing (more) to wait for, and then nothing waits, so that writes keep their order. */
  let opening: Promise<void> | null | undefined;

  function opened(): Promise<void> | null {
    if (opening !== undefined) return opening;
    const left = copies.all();
    opening = left.length === 0 ? null : takeUp(left).catch((error: unknown) => console.warn(error));
    void opening?.then(() => {
      opening = null;
    });
    return opening;
  }

  async function takeUp(left: readonly Copy[]): Promise<void> {
    const marks = new Map(await store.entries(MARK));
    const owner = whose();
    for (const copy of left) {
      const isCommitted = countOf(marks.get(MARK + copy.page)) >= copy.count;
      const isTheirs = owner !== null && (copy.owner === owner || copy.owner === nobody);
      if (!isCommitted && isTheirs && now() - copy.at < VALID_MS) await restore(copy);
      copies.remove(copy);
    }
    const pages = new Set(left.map((copy) => MARK + copy.page));
    const outdated = [...marks].flatMap(([key, mark]) => (now() - timeOf(mark) > VALID_MS ? [key] : []));
    await store.delete(...new Set([...pages, ...outdated]));
  }

  async function restore({ key, value, before, count: own, page: writer, at }: Copy): Promise<void> {
    await store.updateAll(key, (entries) => {
      if (before !== undefined && !before.includes(jsonOf(new Map(entries).get(key)))) return [];
      return [
        [key, value],
        [MARK + writer, { count: own, at }],
      ];
    });
  }

  /** The database has it: the copies of what this page wrote before are of no more use. */
  function isStored(key: string, value: unknown, upTo: number): void {
    const values = known.get(key) ?? [];
    known.set(key, values.includes(value) ? values.slice(values.indexOf(value)) : [value]);
    copies.removeWhere((one) => one === key, page, upTo);
  }

  /** The database may have it from now on. */
  function mayBeStored(key: string, value: unknown): void {
    const values = known.get(key);
    if (values) known.set(key, [...values, value].slice(-REMEMBERED));
  }

  function wasRead(key: string, value: unknown): void {
    if ((known.get(key)?.length ?? 0) <= 1) known.set(key, [value]);
  }

  return {
    async get(key) {
      await opened();
      const value = await store.get(key);
      wasRead(key, value);
      return value;
    },
    async entries(prefix) {
      await opened();
      const entries = await store.entries(prefix);
      for (const [key, value] of entries) wasRead(key, value);
      return entries;
    },
    async set(key, value) {
      const upTo = count;
      mayBeStored(key, value);
      const wait = opened();
      if (wait) await wait;
      await store.set(key, value);
      isStored(key, value, upTo);
    },
    async update(key, change) {
      const upTo = count;
      await opened();
      let written: unknown;
      await store.update(key, (current) => {
        written = change(current);
        return written;
      });
      isStored(key, written, upTo);
    },
    async updateAll(prefix, change) {
      const upTo = count;
      await opened();
      let written: (readonly [string, unknown])[] = [];
      await store.updateAll(prefix, (entries) => {
        written = [...change(entries)];
        return written;
      });
      for (const [key, value] of written) isStored(key, value, upTo);
    },
    async delete(...keys) {
      await opened();
      copies.removeWhere((one) => keys.includes(one));
      await store.delete(...keys);
      for (const key of keys) known.set(key, [undefined]);
    },
    async deleteAll(prefix) {
      await opened();
      copies.removeWhere((one) => one.startsWith(prefix));
      await store.deleteAll(prefix);
      for (const key of known.keys()) if (key.startsWith(prefix)) known.set(key, [undefined]);
    },
    setNow(key, value) {
      const owner = whose();
      if (owner === null) return;
      count += 1;
      const at = now();
      store.setNow(key, value, [MARK + page, { count, at }]);
      const before = known.get(key)?.map(jsonOf);
      copies.put({ key, value, page, count, at, owner, ...(before ? { before } : {}) });
      mayBeStored(key, value);
    },
    comeBack: () => {
      for (const copy of copies.all()) if (copy.page === page) copies.remove(copy);
      opening = undefined;
    },
  };
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function countOf(mark: unknown): number {
  const { count } = (mark ?? {}) as { readonly count?: unknown };
  return typeof count === 'number' ? count : 0;
}

function timeOf(mark: unknown): number {
  const { at } = (mark ?? {}) as { readonly at?: unknown };
  return typeof at === 'number' ? at : 0;
}
