import { isInContinueList } from '#catalog/continue-list.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { watched } from '#catalog/watched.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { safeStorage } from '#lib/storage.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { recoverVisits } from '#viewing/recover.ts';

/** The pre-paint script in index.html keeps room on the home page when this is set. */
const ROOM_KEY = 'watching';
let isRoomKept = false;

/** Shows the places of this person from now on. */
export async function readPlaces(records: KeyValueStore, userKey: string): Promise<void> {
  keepRoom();
  await resumePositionsOf(records).load(userKey);
}

/** Also those of this device that nobody was logged in for: the outbox lets the next login adopt them. */
export async function queueLeftVisits(records: KeyValueStore, outbox: Outbox, userKey: string): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks ?? null;
  const owners = [...new Set([userKey, ANONYMOUS_KEY])];
  await recoverVisits({ records, locks, queue: outbox, owners, now: Date.now() });
}

/** The next visit of the home page shall not move when the list of videos to go on with appears. */
function keepRoom(): void {
  if (isRoomKept) return;
  isRoomKept = true;
  watched.subscribe(() => {
    const storage = safeStorage(() => window.localStorage);
    try {
      if (watched.get().some(isInContinueList)) storage?.setItem(ROOM_KEY, '1');
      else storage?.removeItem(ROOM_KEY);
    } catch {
      // Full: then it moves.
    }
  });
}
