import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Delivery } from '#outbox/outbox.ts';

/** What tabs and worker tell each other. Missed (a frozen tab, a killed worker) it costs nothing: storage is the truth. */
export interface OutboxMessage {
  /** Records that changed. */
  readonly keys?: readonly string[];
  readonly delivered?: readonly Delivery[];
}

/** As much of a BroadcastChannel as we use. */
export interface Channel {
  postMessage(message: OutboxMessage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: OutboxMessage }) => void): void;
  close(): void;
}

export const CHANNEL = 'outbox';

/** The same store, which says what it has written: `changes` are committed. */
export function watchStore(
  store: KeyValueStore,
  onWritten: (changes: readonly (readonly [key: string, value: unknown])[]) => void,
): KeyValueStore {
  return {
    ...store,
    async set(key, value) {
      await store.set(key, value);
      onWritten([[key, value]]);
    },
    async delete(...keys) {
      await store.delete(...keys);
      onWritten(keys.map((key) => [key, undefined]));
    },
    async update(key, change) {
      let value: unknown;
      await store.update(key, (current) => {
        value = change(current);
        return value;
      });
      onWritten([[key, value]]);
    },
    async updateAll(prefix, change) {
      let changes: (readonly [string, unknown])[] = [];
      await store.updateAll(prefix, (entries) => {
        changes = [...change(entries)];
        return changes;
      });
      if (changes.length > 0) onWritten(changes);
    },
  };
}
