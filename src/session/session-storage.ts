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

/**
 * The session in the browser's storage, which all tabs share. A tab that slept through a login or a logout would write
 * the old person back: what it has to say is dropped then (it reads what is true at the next
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
      // A write that changes nothing could still undo a logout that this process has not seen yet.
      if (!isAsSeen() || JSON.stringify(kept.read()) === JSON.stringify(state)) return;
      kept.write(state);
      lastSeen = ownerOf(kept.read());
    },
  };
}
