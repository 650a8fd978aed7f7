import type { KeyValueStore } from '#lib/key-value-store.ts';
import { OUTBOX } from '#outbox/keys.ts';
import { type OutboxRecord, readRecord } from '#outbox/record.ts';

/** The stored records in memory, so that a screen can read them while it renders. */
export interface Mirror {
  readonly records: ReadonlyMap<string, OutboxRecord>;
  /** Reads all; afterwards what is here is what is stored. */
  load(): Promise<void>;
  /** Another tab or the worker changed these. */
  reread(keys: readonly string[]): Promise<void>;
  /** These were written here. */
  apply(changes: readonly (readonly [key: string, value: unknown])[]): void;
}

export function createMirror(store: KeyValueStore, onChange: () => void): Mirror {
  let records = new Map<string, OutboxRecord>();
  /** Rises with every write of our own: what was read before one may be older than it. */
  let writes = 0;

  const put = (key: string, value: unknown) => {
    const record = readRecord(value);
    if (record === null) records.delete(key);
    else if (key.startsWith(OUTBOX)) records.set(key, record);
  };

  async function load(): Promise<void> {
    const before = writes;
    const entries = await store.entries(OUTBOX);
    if (before !== writes) return load();
    records = new Map();
    for (const [key, value] of entries) put(key, value);
    onChange();
  }

  return {
    get records() {
      return records;
    },
    load,
    async reread(keys) {
      for (const key of keys) {
        const before = writes;
        const value = await store.get(key);
        if (before === writes) put(key, value);
        else return load();
      }
      onChange();
    },
    apply(changes) {
      writes += 1;
      for (const [key, value] of changes) put(key, value);
      onChange();
    },
  };
}
