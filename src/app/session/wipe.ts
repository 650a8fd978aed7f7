import { reserveContinueRoom } from '#catalog/continue-list.ts';
import { CONSENT_KEY, CURRENT_USER, PENDING_WIPE_KEY, queriesKey, SESSION_KEY } from '#contract/device-keys.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { KeyValueStore, Store } from '#lib/storage/store.ts';
import type { Leaver, SessionEnd } from '#session/events.ts';

const PICTURES_WITHIN_MS = 3000;

/**
 * Removes from this device what belongs to a person whose login has ended (docs/product/sessions.md, Ends of a login).
 * Never rejects: a failure in one storage must not stop the others from being emptied. A record belongs to a person
 * when its key, or a property of its value, is their user key. Other people's records, saved videos and display
 * settings stay. Resolves to false if something may be left.
 */
export async function wipeDevice(how: SessionEnd, user: Leaver | null, records: Store): Promise<boolean> {
  // Whoever comes next is asked anew.
  if (how !== 'expired') forgetKeys('localStorage', (key) => key === CONSENT_KEY);
  // That somebody has begun a video here is theirs too.
  if (user !== null) reserveContinueRoom(false);
  // What waits to be sent and the drafts are still theirs after a login that only ran out.
  const wiped =
    how === 'expired' ? forgetCurrent(user, records) : records.close().then((store) => wipeRecords(store, user));
  return forgetPerson(user, wiped);
}

/** Removes what a wipe that was cut off has left, in a page that goes on. Resolves to false if something may be left again. */
export function finishWipe(user: Leaver, records: KeyValueStore): Promise<boolean> {
  return forgetPerson(user, wipeRecords(records, user));
}

async function forgetPerson(user: Leaver | null, wiped: Promise<void>): Promise<boolean> {
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
  return key !== SESSION_KEY && key !== PENDING_WIPE_KEY && (key.includes(userKey) || value.includes(userKey));
}

function forgetKeys(name: 'localStorage' | 'sessionStorage', isGone: (key: string, value: string) => boolean): void {
  const storage = safeStorage(() => window[name]);
  if (!storage) return;
  for (const key of Object.keys(storage)) if (isGone(key, storage.getItem(key) ?? '')) storage.removeItem(key);
}

/** Whose data the last wipe has not removed completely. For one person, the last to leave. */
export const pendingWipe = {
  set({ userKey, avatarPath }: Leaver): void {
    try {
      deviceStorage()?.setItem(PENDING_WIPE_KEY, JSON.stringify({ userKey, avatarPath }));
    } catch {
      // The storage is full, and the wipe runs all the same.
    }
  },
  get(): Leaver | null {
    try {
      const found: unknown = JSON.parse(deviceStorage()?.getItem(PENDING_WIPE_KEY) ?? 'null');
      return isLeaver(found) ? found : null;
    } catch {
      return null;
    }
  },
  clear: () => deviceStorage()?.removeItem(PENDING_WIPE_KEY),
};

const deviceStorage = () => safeStorage(() => window.localStorage);

function isLeaver(found: unknown): found is Leaver {
  const { userKey, avatarPath } = (found ?? {}) as Partial<Record<keyof Leaver, unknown>>;
  return typeof userKey === 'string' && typeof avatarPath === 'string';
}

/** The worker caches pictures as they are loaded; this one shows a face. */
async function forgetAvatar({ avatarPath }: Leaver): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(avatarPath, { ignoreSearch: true });
}

/**
 * Pictures are cached by the browser for a year, where no script can delete them. Asked for once more they are gone, and so
 * is what was cached. After a deregistration only; never rejects.
 */
export async function forgetPictures(paths: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(PICTURES_WITHIN_MS);
  // They may lie on another origin, whose answer nobody needs to read.
  await Promise.allSettled(paths.map((path) => fetch(path, { cache: 'reload', mode: 'no-cors', signal })));
}
