import { isInContinueList, keepContinueRoom } from '#catalog/continue-list.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { watched } from '#catalog/watched.ts';
import { passedVisit } from '#features/player/reload-passage.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { safeStorage } from '#lib/storage.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { recoverVisits } from '#viewing/recover.ts';

/** Shows the places of this person from now on. */
export async function readPlaces(records: KeyValueStore, userKey: string): Promise<void> {
  const positions = resumePositionsOf(records);
  // As views and favourites that were made before anybody had logged in (DESIGN.md 4.3, Outbox).
  if (userKey !== ANONYMOUS_KEY) await positions.adopt(ANONYMOUS_KEY, userKey);
  await positions.load(userKey);
  if (watched.get().some(isInContinueList)) keepContinueRoom(true);
}

interface LeftVisits {
  readonly records: KeyValueStore;
  readonly outbox: Outbox;
  readonly userKey: string;
  /** Turns false when this page asks for somebody else's, or is gone. */
  readonly isCurrent: () => boolean;
}

/** Also those of this device that nobody was logged in for: the outbox lets the next login adopt them. */
export async function queueLeftVisits(left: LeftVisits): Promise<void> {
  const { records, outbox, userKey, isCurrent } = left;
  if (!isCurrent()) return;
  const locks = (navigator as Partial<Navigator>).locks ?? null;
  const owners = [...new Set([userKey, ANONYMOUS_KEY])];
  const storage = safeStorage(() => window.sessionStorage);
  const now = Date.now();
  const awaited = storage ? passedVisit(storage, now) : null;
  const wait = await recoverVisits({ records, locks, queue: outbox, owners, now, awaited });
  if (wait !== null) setTimeout(() => void queueLeftVisits(left).catch((error: unknown) => console.warn(error)), wait);
}
