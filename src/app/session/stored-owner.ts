import { safeStorage } from '#lib/storage.ts';
import { EMPTY_SESSION, SESSION_STORAGE_KEY, type SessionState, userKeyOf } from '#session/session-store.ts';

/** Who is logged in by what all tabs share, whatever this one still believes. */
export function storedUserKey(): string {
  try {
    const stored = JSON.parse(safeStorage(() => window.localStorage)?.getItem(SESSION_STORAGE_KEY) ?? 'null') as {
      readonly state?: Partial<SessionState>;
    } | null;
    return userKeyOf({ ...EMPTY_SESSION, ...stored?.state });
  } catch {
    return userKeyOf(EMPTY_SESSION);
  }
}
