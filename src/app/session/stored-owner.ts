import { safeStorage } from '#lib/storage.ts';
import { loginsOf } from '#session/session-storage.ts';
import { EMPTY_SESSION, SESSION_STORAGE_KEY, type SessionState, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

/** Who is logged in by what all tabs share, whatever this one still believes. */
export function storedUserKey(): string {
  return userKeyOf(storedSession());
}

/** The same, also of somebody who hasn't finished the registration. */
export function storedPerson(): string {
  return storedSession().authUser?.userKey ?? ANONYMOUS_KEY;
}

/** How many logins this device has seen; null where nothing can be kept. */
export function storedLogins(): number | null {
  return loginsOf(safeStorage(() => window.localStorage));
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
