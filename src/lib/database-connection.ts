import { StoreError } from '#lib/store-error.ts';

export const RECORDS = 'records';
const VERSION = 1;

/** One connection that is kept open, and opened again when the browser has dropped it (Safari does, and may not even say so). */
export interface DatabaseConnection {
  /** Rejects with StoreError when no answer comes in time (Safari's open may never answer). */
  open(): Promise<IDBDatabase>;
  /** The open connection, for what can't wait. */
  current(): IDBDatabase | null;
  /** This connection turned out to be dead. */
  forget(database: IDBDatabase): void;
}

interface Options {
  readonly name: string;
  /** Read at every opening: in private windows it may be missing, or throw. */
  readonly factory: () => IDBFactory;
  readonly openTimeoutMs: number;
}

export function createDatabaseConnection({ name, factory, openTimeoutMs }: Options): DatabaseConnection {
  let connected: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;

  const forget = (database: IDBDatabase) => {
    if (connected === database) connected = null;
  };

  const keep = (database: IDBDatabase) => {
    connected = database;
    database.onclose = () => forget(database);
    // Another tab has a newer build: it must not wait for this one.
    database.onversionchange = () => {
      forget(database);
      database.close();
    };
  };

  const ask = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const timer = setTimeout(() => reject(new StoreError('unavailable')), openTimeoutMs);
      const request = factory().open(name, VERSION);
      request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
      // An answer that comes too late is still good for the next call.
      request.onsuccess = () => {
        clearTimeout(timer);
        keep(request.result);
        resolve(request.result);
      };
      request.onerror = () => {
        clearTimeout(timer);
        reject(new StoreError('unavailable', request.error));
      };
    });

  return {
    current: () => connected,
    forget,
    async open() {
      if (connected !== null) return connected;
      opening ??= ask().finally(() => {
        opening = null;
      });
      try {
        return await opening;
      } catch (error) {
        throw error instanceof StoreError ? error : new StoreError('unavailable', error);
      }
    },
  };
}
