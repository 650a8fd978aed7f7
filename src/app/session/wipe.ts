import { reserveContinueSpace } from '#catalog/unfinished-videos.ts';
import { CONSENT_KEY, CURRENT_USER, PENDING_WIPE_KEY, queriesKey, SESSION_KEY } from '#contract/device-keys.ts';
import { readJson, safeStorage, trySet } from '#lib/storage/local.ts';
import type { KeyValueStore, Store } from '#lib/storage/store.ts';
import type { Person, SessionEnd } from '#session/machine/events.ts';

const PICTURES_WITHIN_MS = 3000;

/**
 * Removes from this device what belongs to a person whose login has ended (docs/product/sessions.md, Ends of a login).
 * Never rejects: a failure in one storage must not stop the others from being emptied. A record belongs to a person if
 * its key contains the person's user key, or if its value or a property of its value equals the user key. Saved videos,
 * display settings and other people's records stay. Resolves to false if some of the person's data may remain.
 */
export async function wipeDevice(how: SessionEnd, user: Person | null, records: Store): Promise<boolean> {
  // The next person is asked again whether they consent to cookies.
  if (how !== 'expired') forgetKeys('localStorage', (key) => key === CONSENT_KEY);
  // Deletes the entry that makes the home page reserve space for the list of unfinished videos. The entry reveals that
  // somebody has watched videos.
  if (user !== null) reserveContinueSpace(null);
  // After an expired login the unsent records and drafts stay, because the person may log in again.
  const wiped =
    how === 'expired' ? forgetCurrent(user, records) : records.close().then((store) => wipeRecords(store, user));
  return forgetPerson(user, wiped);
}

/**
 * Finishes an interrupted wipe. Unlike `wipeDevice`, it leaves the store open, so that the page stays usable. Resolves
 * to false if some of the person's data may still be stored.
 */
export function finishWipe(user: Person, records: KeyValueStore): Promise<boolean> {
  return forgetPerson(user, wipeRecords(records, user));
}

async function forgetPerson(user: Person | null, wiped: Promise<void>): Promise<boolean> {
  const tasks = [wiped];
  if (user !== null) {
    forgetKeys('localStorage', (key, value) => key === queriesKey(user.userKey) || isTheirs(user, key, value));
    forgetKeys('sessionStorage', (key, value) => isTheirs(user, key, value));
    tasks.push(forgetAvatar(user));
  }
  const failures = (await Promise.allSettled(tasks)).filter((result) => result.status === 'rejected');
  for (const { reason } of failures) console.warn(reason);
  return failures.length === 0;
}

/** Deletes the entry that tells the worker who is logged in, unless it already names somebody else. */
async function forgetCurrent(user: Person | null, records: KeyValueStore): Promise<void> {
  if (user === null) return;
  await records.update(CURRENT_USER, (current) => (current === user.userKey ? undefined : current));
}

/** Deletes a person's records from the store. Exported for its test. */
export async function wipeRecords(store: KeyValueStore, user: Person | null): Promise<void> {
  if (user === null) return;
  await store.updateAll('', (entries) =>
    entries
      .filter(([key, value]) => key.includes(user.userKey) || belongsTo(value, user.userKey))
      .map(([key]) => [key, undefined] as const),
  );
}

function belongsTo(value: unknown, userKey: string): boolean {
  return value === userKey || (typeof value === 'object' && value !== null && Object.values(value).includes(userKey));
}

function isTheirs({ userKey }: Person, key: string, value: string): boolean {
  return key !== SESSION_KEY && key !== PENDING_WIPE_KEY && (key.includes(userKey) || value.includes(userKey));
}

function forgetKeys(name: 'localStorage' | 'sessionStorage', isGone: (key: string, value: string) => boolean): void {
  const storage = safeStorage(() => window[name]);
  if (!storage) return;
  for (const key of Object.keys(storage)) if (isGone(key, storage.getItem(key) ?? '')) storage.removeItem(key);
}

/** The person whose wipe has begun but not finished. Only the most recent such person is remembered. */
export const pendingWipe = {
  set({ userKey, avatarPath }: Person): void {
    // If the storage is full, the wipe still runs, but can't be finished later if it is interrupted.
    trySet(deviceStorage(), PENDING_WIPE_KEY, JSON.stringify({ userKey, avatarPath }));
  },
  get(): Person | null {
    const found = readJson(deviceStorage(), PENDING_WIPE_KEY);
    return isPerson(found) ? found : null;
  },
  clear: () => deviceStorage()?.removeItem(PENDING_WIPE_KEY),
};

const deviceStorage = () => safeStorage(() => window.localStorage);

function isPerson(found: unknown): found is Person {
  const { userKey, avatarPath } = (found ?? {}) as Partial<Record<keyof Person, unknown>>;
  return typeof userKey === 'string' && typeof avatarPath === 'string';
}

/** Deletes the person's picture from the worker's cache, because it may show their face. */
async function forgetAvatar({ avatarPath }: Person): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(avatarPath, { ignoreSearch: true });
}

/**
 * Removes a deregistered member's pictures from the browser's HTTP cache, where they would stay for a year. A script
 * can't delete them, but a new request gets 404, which replaces the cached copy. Never rejects.
 */
export async function forgetPictures(paths: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(PICTURES_WITHIN_MS);
  // `no-cors`, because the pictures may be on another origin. Their responses aren't needed.
  await Promise.allSettled(paths.map((path) => fetch(path, { cache: 'reload', mode: 'no-cors', signal })));
}
