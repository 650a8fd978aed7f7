import { safeStorage } from '#lib/storage.ts';
import { LOGINS_KEY, storedLogins } from '#session/login-count.ts';
import {
  EMPTY_SESSION,
  SESSION_STORAGE_KEY,
  type SessionState,
  type SessionStore,
  userKeyOf,
} from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/** Who is logged in by what all tabs share, whatever this one still believes. */
export function storedUserKey(): string {
  return userKeyOf(storedSession());
}

/** The same, also of somebody who hasn't finished the registration. */
export function storedPerson(): string {
  return storedSession().authUser?.userKey ?? ANONYMOUS_KEY;
}

/** Before the login itself is stored: whoever learns of that finds this. */
export function countLogin(): void {
  const storage = safeStorage(() => window.localStorage);
  if (!storage || isSharedDevice(storage)) return;
  try {
    storage.setItem(LOGINS_KEY, String((storedLogins() ?? 0) + 1));
  } catch {
    // Full: then the login isn't kept either.
  }
}

/** Everything, in the storage too unless somebody else is in there by now. */
export function forgetSession(store: SessionStore): void {
  store.setState(EMPTY_SESSION, true);
  if (storedPerson() !== ANONYMOUS_KEY) return;
  try {
    safeStorage(() => window.localStorage)?.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Nobody is in it.
  }
}

function storedSession(): SessionState {
  try {
    const stored = JSON.parse(safeStorage(() => window.localStorage)?.getItem(SESSION_STORAGE_KEY) ?? 'null') as {
      readonly state?: Partial<SessionState>;
    } | null;
    return { ...EMPTY_SESSION, ...stored?.state };
  } catch {
    return EMPTY_SESSION;
  }
}
