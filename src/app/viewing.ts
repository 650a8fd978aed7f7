import { isInContinueList, keepContinueRoom } from '#catalog/continue-list.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { watched } from '#catalog/watched.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { recoverVisits } from '#viewing/recover.ts';

/** Shows the places of this person from now on. */
export async function readPlaces(records: KeyValueStore, userKey: string): Promise<void> {
  await resumePositionsOf(records).load(userKey);
  if (watched.get().some(isInContinueList)) keepContinueRoom(true);
}

/** Also those of this device that nobody was logged in for: the outbox lets the next login adopt them. */
export async function queueLeftVisits(records: KeyValueStore, outbox: Outbox, userKey: string): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks ?? null;
  const owners = [...new Set([userKey, ANONYMOUS_KEY])];
  await recoverVisits({ records, locks, queue: outbox, owners, now: Date.now() });
}
