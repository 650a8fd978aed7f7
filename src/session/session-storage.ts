import { createKept, type Kept } from '#lib/kept-store.ts';
import type { KeyValueStorage } from '#lib/storage.ts';

/** What this file needs to know of the session. */
interface Owned {
  readonly authUser: { readonly userKey: string } | null;
}

/**
 * The session in the browser's storage, which all tabs share. A tab that slept through a login or a logout would write
 * the old person back: what it has to say is dropped then (it reads what is true at the next `storage` event).
 */
export function keptSession<State extends Owned>(storage: KeyValueStorage, key: string): Kept<State> {
  const kept = createKept<State>(storage, key);
  const ownerOf = (state: Partial<State> | null) => state?.authUser?.userKey;
  let lastSeen: string | undefined;
  return {
    read() {
      const found = kept.read();
      lastSeen = ownerOf(found);
      return found;
    },
    write(state) {
      if (ownerOf(kept.read()) !== lastSeen) return;
      kept.write(state);
      lastSeen = ownerOf(kept.read());
    },
    remove() {
      lastSeen = undefined;
      kept.remove();
    },
  };
}
