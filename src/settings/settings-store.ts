import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SETTINGS_KEY } from '#contract/device-keys.ts';
import {
  createStoredEntry,
  type KeyValueStorage,
  type PersistedStore,
  persistStore,
  type StoredEntry,
} from '#lib/storage/local.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type SettingsStore = StoreApi<Settings> & PersistedStore;

/** Creates the store of display settings. Without `storage` they are lost when the page ends. */
export function createSettingsStore(storage?: KeyValueStorage): SettingsStore {
  const store = createStore<Settings>(() => DEFAULT_SETTINGS);
  return Object.assign(store, persistStore(store, storage && settingsEntry(storage)));
}

/** On a shared device only that choice is stored; the other settings end with the page. */
function settingsEntry(storage: KeyValueStorage): StoredEntry<Settings> {
  const entry = createStoredEntry<Settings>(storage, SETTINGS_KEY);
  return {
    ...entry,
    write: (settings) => entry.write(settings.sharedDevice ? { sharedDevice: true } : settings),
  };
}

/** Called before any other storage is opened, because a shared device uses only memory. */
export function isSharedDevice(storage: KeyValueStorage | undefined): boolean {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(SETTINGS_KEY) ?? '{}');
    const { state } = stored as { readonly state?: Partial<Settings> };
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

/** Selects from the display settings. */
export function useSettings<Part>(select: (settings: Settings) => Part): Part {
  return useStore(useSettingsStore(), select);
}
