import { safeStorage } from '#lib/storage.ts';

/** How often somebody came to be logged in on this device: tells what is about an earlier login from what is about this one. */
export const LOGINS_KEY = 'logins';

/** Null where nothing can be kept. */
export function storedLogins(): number | null {
  try {
    const storage = safeStorage(() => window.localStorage);
    return storage ? Number(storage.getItem(LOGINS_KEY) ?? 0) : null;
  } catch {
    return null;
  }
}
