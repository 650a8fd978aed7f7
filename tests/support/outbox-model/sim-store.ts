import type { KeyValueStore } from '#lib/key-value-store.ts';
import { StoreError } from '#lib/store-error.ts';
import type { Scheduler } from './scheduler.ts';

/** What lies on the device: survives every kill. */
export class SimDisk {
  readonly records = new Map<string, unknown>();
  full = false;

  keys(prefix: string): string[] {
    return [...this.records.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  entries(prefix: string): [string, unknown][] {
    return this.keys(prefix).map((key) => [key, structuredClone(this.records.get(key))]);
  }

  write(changes: Iterable<readonly [string, unknown]>): void {
    const all = [...changes];
    if (this.full && all.some(([, value]) => value !== undefined)) throw new StoreError('full');
    for (const [key, value] of all) {
      if (value === undefined) this.records.delete(key);
      else this.records.set(key, structuredClone(value));
    }
  }
}

/** IndexedDB as one tab or worker sees it: a transaction takes effect whole, some time before its answer comes. */
export function createSimStore(disk: SimDisk, scheduler: Scheduler, actor: number): KeyValueStore {
  const transaction = async <Result>(work: () => Result): Promise<Result> => {
    await scheduler.step(actor);
    const result = work();
    await scheduler.step(actor);
    return result;
  };
  return {
    get: (key) => transaction(() => structuredClone(disk.records.get(key))),
    entries: (prefix) => transaction(() => disk.entries(prefix)),
    set: (key, value) => transaction(() => disk.write([[key, value]])),
    update: (key, change) => transaction(() => disk.write([[key, change(structuredClone(disk.records.get(key)))]])),
    updateAll: (prefix, change) => transaction(() => disk.write(change(disk.entries(prefix)))),
    delete: (key) => transaction(() => disk.write([[key, undefined]])),
    deleteAll: (prefix) => transaction(() => disk.write(disk.keys(prefix).map((key) => [key, undefined]))),
    setNow: (key, value) => disk.write([[key, value]]),
  };
}
