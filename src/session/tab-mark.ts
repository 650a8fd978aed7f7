import { safeStorage } from '#lib/storage.ts';

/** A word that this tab keeps for itself; it outlives a page load. A tab that can't keep anything just doesn't know it later. */
export interface TabMark {
  readonly set: (value: string) => void;
  readonly get: () => string | null;
  readonly clear: () => void;
}

export function createTabMark(key: string): TabMark {
  function use<Result>(task: (storage: Storage) => Result): Result | null {
    try {
      const storage = safeStorage(() => window.sessionStorage);
      return storage ? task(storage) : null;
    } catch {
      return null;
    }
  }
  return {
    set: (value) => void use((storage) => storage.setItem(key, value)),
    get: () => use((storage) => storage.getItem(key)),
    clear: () => void use((storage) => storage.removeItem(key)),
  };
}
