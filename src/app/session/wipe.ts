import { queriesKey } from '#app/query-persistence.ts';
import type { PageRecords } from '#app/records.ts';
import { keepContinueRoom } from '#catalog/continue-list.ts';
import { CONSENT_STORAGE_KEY } from '#features/consent/consent-store.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { safeStorage } from '#lib/storage.ts';
import type { SessionEnd } from '#session/session-control.ts';
import { type AuthUser, SESSION_STORAGE_KEY } from '#session/session-store.ts';

/** Under this the worker finds who is logged in. */
export const CURRENT_USER = 'user';

/** Whose login has ended. */
export type Leaver = Pick<AuthUser, 'userKey' | 'avatarPath'>;

/**
 * Removes from this device what belongs to a person whose login has ended (DESIGN.md 4.3, Logout). Never rejects: what one
 * storage refuses must not keep the others from being emptied. A record belongs to somebody when its key, or a property
 * of its value, is that person's key. Other people's records, saved videos and display settings stay.
 */
export async function wipeDevice(how: SessionEnd, user: Leaver | null, records: PageRecords): Promise<void> {
  const tasks: Promise<unknown>[] = [];
  // Whoever comes next is asked anew.
  if (how !== 'expired') forgetKeys('localStorage', (key) => key === CONSENT_STORAGE_KEY);
  if (user !== null) {
    // That somebody has begun a video here is theirs too.
    keepContinueRoom(false);
    forgetKeys('localStorage', (key, value) => key === queriesKey(user.userKey) || isTheirs(user, key, value));
    forgetKeys('sessionStorage', (key, value) => isTheirs(user, key, value));
    tasks.push(forgetPictures(user));
  }
  // What waits to be sent and the drafts are still theirs after a login that only ran out.
  if (how === 'expired') tasks.push(forgetCurrent(user, records));
  else tasks.push(records.close().then((store) => wipeRecords(store, user)));
  for (const { reason } of (await Promise.allSettled(tasks)).filter((result) => result.status === 'rejected'))
    console.warn(reason);
}

/** The worker's word for who is here; by now that may be somebody else. */
async function forgetCurrent(user: Leaver | null, records: KeyValueStore): Promise<void> {
  if (user === null) return;
  await records.update(CURRENT_USER, (current) => (current === user.userKey ? undefined : current));
}

/** Exported for its test. */
export async function wipeRecords(store: KeyValueStore, user: Leaver | null): Promise<void> {
  if (user === null) return;
  await store.updateAll('', (entries) =>
    entries
      .filter(([key, value]) => key.includes(user.userKey) || isOwned(value, user.userKey))
      .map(([key]) => [key, undefined] as const),
  );
}

function isOwned(value: unknown, userKey: string): boolean {
  return value === userKey || (typeof value === 'object' && value !== null && Object.values(value).includes(userKey));
}

function isTheirs({ userKey }: Leaver, key: string, value: string): boolean {
  return key !== SESSION_STORAGE_KEY && (key.includes(userKey) || value.includes(userKey));
}

function forgetKeys(name: 'localStorage' | 'sessionStorage', isGone: (key: string, value: string) => boolean): void {
  const storage = safeStorage(() => window[name]);
  if (!storage) return;
  for (const key of Object.keys(storage)) if (isGone(key, storage.getItem(key) ?? '')) storage.removeItem(key);
}

/** The worker keeps pictures as they come; this one shows a face. */
async function forgetPictures({ avatarPath }: Leaver): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(avatarPath, { ignoreSearch: true });
}
