import { createKept, type Kept } from '#lib/kept-store.ts';
import type { KeyValueStorage } from '#lib/storage.ts';

/** What this file needs to know of the session. */
interface Owned {
  readonly authUser: { readonly userKey: string } | null;
}

export interface KeptSession<State> extends Kept<State> {
  /** False: another tab has changed whose session it is, and this one has not read that yet. */
  readonly isAsSeen: () => boolean;
}

/** How often somebody came to be logged in on this device: tells a message that waited from one that is new. */
export const LOGINS_STORAGE_KEY = 'logins';

/**
 * The session in the browser's storage, which all tabs share. A tab that slept through a login or a logout would write
 * the old person back, or remove the new one: what it has to say is dropped then (it reads what is true at the next
 * `storage` event).
 */
export function keptSession<State extends Owned>(storage: KeyValueStorage, key: string): KeptSession<State> {
  const kept = createKept<State>(storage, key);
  const ownerOf = (state: Partial<State> | null) => state?.authUser?.userKey;
  let lastSeen: string | undefined;
  const isAsSeen = () => ownerOf(kept.read()) === lastSeen;
  return {
    isAsSeen,
    read() {
      const found = kept.read();
      lastSeen = ownerOf(found);
      return found;
    },
    write(state) {
      if (!isAsSeen()) return;
      const comes = ownerOf(state);
      // Before the login itself: whoever learns of that finds this.
      if (comes !== undefined && comes !== lastSeen) countLogin(storage);
      kept.write(state);
      lastSeen = ownerOf(kept.read());
    },
    remove() {
      if (!isAsSeen()) return;
      kept.remove();
      lastSeen = ownerOf(kept.read());
    },
  };
}

/** @returns null where the storage can't tell */
export function loginsOf(storage: KeyValueStorage | undefined): number | null {
  try {
    return storage ? Number(storage.getItem(LOGINS_STORAGE_KEY) ?? 0) : null;
  } catch {
    return null;
  }
}

function countLogin(storage: KeyValueStorage): void {
  try {
    storage.setItem(LOGINS_STORAGE_KEY, String((loginsOf(storage) ?? 0) + 1));
  } catch {
    // Full: then the login isn't kept either.
  }
}
