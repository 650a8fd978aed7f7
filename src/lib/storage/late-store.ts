import type { KeyValueStore, Store } from '#lib/storage/store.ts';

/**
 * A store whose code is loaded on first use, so that the code is not part of the first page's scripts. If loading
 * fails, the next use tries again; in some browsers this succeeds only after the next page load
 * (docs/decisions/0029-failed-chunks.md). While the code is loading, operations wait; then they run in the order of the
 * calls. `close` drops waiting writes.
 */
export function openStoreLater(load: () => Promise<Store>): Store {
  let store: Store | undefined;
  let loading: Promise<Store> | undefined;
  /** Tasks that run once the store is loaded, before the waiting operations. */
  const first: ((store: Store) => void)[] = [];

  const ready = (): Promise<Store> => {
    loading ??= load().then(
      (found) => {
        store = found;
        for (const task of first) task(found);
        return found;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const via = <Result>(task: (store: Store) => Promise<Result>): Promise<Result> =>
    store ? task(store) : ready().then(task);

  return {
    get: (key) => via((found) => found.get(key)),
    entries: (prefix) => via((found) => found.entries(prefix)),
    set: (key, value) => via((found) => found.set(key, value)),
    update: (key, change) => via((found) => found.update(key, change)),
    updateAll: (...change) => via((found) => found.updateAll(...change)),
    delete: (...keys) => via((found) => found.delete(...keys)),
    deleteAll: (prefix) => via((found) => found.deleteAll(prefix)),
    setNow(key, value) {
      if (store) store.setNow(key, value);
      else via((found) => found.set(key, value)).catch((error: unknown) => console.warn(error));
    },
    close() {
      if (store) return store.close();
      return new Promise<KeyValueStore>((resolve, reject) => {
        first.push((found) => resolve(found.close()));
        ready().catch(reject);
      });
    },
    watch(prefix, onCommitted) {
      if (store) return store.watch(prefix, onCommitted);
      let stop: (() => void) | undefined;
      const begin = (found: Store) => {
        stop = found.watch(prefix, onCommitted);
      };
      first.push(begin);
      return () => {
        if (stop) stop();
        else first.splice(first.indexOf(begin), 1);
      };
    },
  };
}
