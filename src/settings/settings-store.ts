import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SETTINGS_KEY } from '#contract/device-keys.ts';
import {
  createStoredEntry,
  isRecord,
  type KeyValueStorage,
  type PersistedStore,
  persistStore,
  readJson,
  type StoredEntry,
} from '#lib/storage/local.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type SettingsStore = StoreApi<Settings> & PersistedStore;

/** Creates the store of the display settings. Without `storage` the settings are lost when the page is closed. */
export function createSettingsStore(storage?: KeyValueStorage): SettingsStore {
  const store = createStore<Settings>(() => DEFAULT_SETTINGS);
  return Object.assign(store, persistStore(store, storage && settingsEntry(storage)));
}

/**
 * The stored display settings. On a shared device only the setting that marks it as shared is stored; all others are
 * lost when the page is closed.
 */
function settingsEntry(storage: KeyValueStorage): StoredEntry<Settings> {
  const entry = createStoredEntry<Settings>(storage, SETTINGS_KEY);
  return {
    ...entry,
    write: (settings) => entry.write(settings.sharedDevice ? { sharedDevice: true } : settings),
  };
}

/**
 * Whether the person has marked this device as shared. Check it before opening any other storage, because a shared
 * device uses only memory.
 */
export function isSharedDevice(storage: KeyValueStorage | undefined): boolean {
  const stored = readJson(storage, SETTINGS_KEY);
  return isRecord(stored) && isRecord(stored.state) && stored.state.sharedDevice === true;
}

const SettingsContext = createContext<SettingsStore | null>(null);

export const SettingsProvider = SettingsContext.Provider;

/** The store itself, for event handlers. Throws outside the provider. */
export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (store === null) throw new Error('useSettingsStore needs a SettingsProvider above it');
  return store;
}

export function useSettings<Part>(select: (settings: Settings) => Part): Part {
  return useStore(useSettingsStore(), select);
}
