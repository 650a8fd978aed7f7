import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createKept, type Kept, type KeptStore, keepStore } from '#lib/kept-store.ts';
import type { KeyValueStorage } from '#lib/storage.ts';
import { DEFAULT_SETTINGS, SETTINGS_STORAGE_KEY, type Settings } from './settings.ts';

export type SettingsStore = StoreApi<Settings> & KeptStore;

/** `storage` undefined: they last as long as the page. */
export function createSettingsStore(storage?: KeyValueStorage): SettingsStore {
  const store = createStore<Settings>(() => DEFAULT_SETTINGS);
  return Object.assign(store, keepStore(store, storage && keptSettings(storage)));
}

/** A shared device keeps the one choice that makes it one; the others end with the page. */
function keptSettings(storage: KeyValueStorage): Kept<Settings> {
  const kept = createKept<Settings>(storage, SETTINGS_STORAGE_KEY);
  return {
    ...kept,
    write: (settings) => kept.write(settings.sharedDevice ? { sharedDevice: true } : settings),
  };
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
