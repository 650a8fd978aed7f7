import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from '#lib/storage.ts';
import { DEFAULT_SETTINGS, SETTINGS_STORAGE_KEY, type Settings } from './settings.ts';

export type SettingsStore = StoreApi<Settings> & {
  /** Reads what this device kept; again when another tab changed it. After hydration only: the server renders with the defaults. */
  readonly rehydrate: () => Promise<void> | void;
};

/** `storage` undefined: they last as long as the page. */
export function createSettingsStore(storage?: KeyValueStorage): SettingsStore {
  if (storage === undefined)
    return Object.assign(
      createStore<Settings>(() => DEFAULT_SETTINGS),
      { rehydrate: () => {} },
    );
  const store = createStore<Settings>()(
    persist(() => DEFAULT_SETTINGS, {
      name: SETTINGS_STORAGE_KEY,
      storage: createJSONStorage(() => storage),
      // A shared device keeps the one choice that makes it one; the others end with the page.
      partialize: (settings) => (settings.sharedDevice ? { sharedDevice: true } : settings),
      skipHydration: true,
    }),
  );
  return Object.assign(store, { rehydrate: () => store.persist.rehydrate() });
}

/** Read before anything else is opened: on a shared device only memory may be. */
export function isSharedDevice(storage: KeyValueStorage | undefined): boolean {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(SETTINGS_STORAGE_KEY) ?? '{}');
    const { state } = kept as { readonly state?: Partial<Settings> };
    return state?.sharedDevice === true;
  } catch {
    return false;
  }
}

const SettingsContext = createContext<SettingsStore | null>(null);

export const SettingsProvider = SettingsContext.Provider;

/** The store itself, for event handlers. Throws outside the provider. */
export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (store === null) throw new Error('useSettingsStore needs a SettingsProvider above it');
  return store;
}

/** One of the display settings; renders again when it changes. */
export function useSettings<Part>(select: (settings: Settings) => Part): Part {
  return useStore(useSettingsStore(), select);
}
