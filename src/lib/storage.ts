/** As much of the browser's Storage as we use, so that memory can stand in for it. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The browser's storage, or undefined where it is switched off: merely reading `window.localStorage` may throw there. */
export function safeStorage<Found extends KeyValueStorage>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
