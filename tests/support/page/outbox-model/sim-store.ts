import { type Database, openStore, type Store, StoreError } from '#lib/storage/store.ts';
import { FORMAT } from '#outbox/record.ts';
import type { Scheduler } from './scheduler.ts';

/** The device's stored records, which survive when tabs or the browser are killed. */
export class SimDisk {
  readonly records = new Map<string, unknown>();
  full = false;
  /**
   * How many of ten updates, on average, are applied twice, like a transaction that is repeated because its result was
   * lost. Independently of this, updates fail at the same rate.
   */
  trouble = 0;

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

/**
 * Simulates that every build increases the format number of the outbox's records. Records of the same or an older build
 * are read with the number `FORMAT`, records of a newer build with a higher number.
 */
function formatsOf(build: number) {
  const change = (value: unknown, to: (format: number) => number): unknown =>
    typeof value === 'object' && value !== null && 'format' in value && typeof value.format === 'number'
      ? { ...value, format: to(value.format) }
      : value;
  return {
    read: (value: unknown) => change(structuredClone(value), (format) => Math.max(FORMAT, format - build)),
    written: (value: unknown) => change(value, (format) => format + build),
  };
}

interface SimStoreParts {
  readonly disk: SimDisk;
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly actor: number;
  readonly build: number;
}

/**
 * Simulates IndexedDB for one tab or worker. A transaction is applied atomically; its promise resolves some time later.
 */
export function createSimStore(parts: SimStoreParts): Store {
  const database = createSimDatabase(parts);
  return openStore({ database });
}

function createSimDatabase({ disk, scheduler, random, actor, build }: SimStoreParts): Database {
  const transaction = async <Result>(work: () => Result): Promise<Result> => {
    await scheduler.step(actor);
    const result = work();
    await scheduler.step(actor);
    return result;
  };
  const { read, written } = formatsOf(build);
  const entries = (prefix: string) => disk.entries(prefix).map(([key, value]): [string, unknown] => [key, read(value)]);
  const write = (changes: Iterable<readonly [string, unknown]>) =>
    disk.write([...changes].map(([key, value]) => [key, written(value)] as const));
  const isTroubled = () => random() * 10 < disk.trouble;
  const update: Database['updateAll'] = (prefix, change, beside = '') =>
    transaction(() => {
      const found = () => change(entries(prefix), read(disk.records.get(beside)));
      if (isTroubled()) write(found());
      const changes = [...found()];
      if (isTroubled()) throw new StoreError('unavailable');
      write(changes);
    });
  return {
    get: (key) => transaction(() => read(disk.records.get(key))),
    entries: (prefix) => transaction(() => entries(prefix)),
    set: (key, value) => transaction(() => write([[key, value]])),
    update: (key, change) => update(key, (all) => [[key, change(new Map(all).get(key))]]),
    updateAll: update,
    delete: (...keys) => transaction(() => write(keys.map((key) => [key, undefined]))),
    deleteAll: (prefix) => transaction(() => write(disk.keys(prefix).map((key) => [key, undefined]))),
    setNow: (key, value) => write([[key, value]]),
  };
}
